import { Button, type ButtonProps, Menu, type MenuItemProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type Anchor<P> = P &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { readonly ref?: Ref<HTMLAnchorElement> };

/** A link within the console that looks like a button. */
export const ButtonLink = createLink((props: Anchor<ButtonProps>) => <Button component="a" {...props} />);

/** A link within the console as an item of a menu. */
export const MenuLink = createLink((props: Anchor<MenuItemProps>) => <Menu.Item component="a" {...props} />);
