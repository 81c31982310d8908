import { type InputHTMLAttributes, useEffect, useRef } from "react";

/** A box to tick, for what stands in every row of a list: the browser's own. */
export function Tick({
  label,
  isPart = false,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "aria-label" | "type"> & {
  readonly label: string;
  /** Whether some of what it stands for is ticked, and some not. */
  readonly isPart?: boolean;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPart;
  }, [isPart]);
  return <input ref={box} type="checkbox" className="tick" aria-label={label} {...rest} />;
}
