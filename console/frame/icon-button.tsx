import type { ButtonHTMLAttributes, ReactNode } from "react";

type IconButtonParts = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "title" | "children"> & {
  /** What it does: its name, and what the pointer is told. */
  readonly label: string;
  readonly children: ReactNode;
};

/**
 * A button that is an icon, for what stands in every row of a list. It is a plain element: fifty rows of components that
 * each could float a label take a phone a second.
 */
export function IconButton({ label, className = "", children, ...rest }: IconButtonParts) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`.trim()}
      aria-label={label}
      title={label}
      {...rest}
    >
      {children}
    </button>
  );
}
