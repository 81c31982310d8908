import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { present } from "../src/lib/assert.ts";
import { queryClient } from "./api/queries.ts";
import { styleNonce } from "./facts.ts";
import { theme } from "./frame/theme.ts";
import { router } from "./router.tsx";

// Where react-remove-scroll, which holds the page still behind a dialog, looks for the nonce of its styles.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

createRoot(present(document.querySelector("#console"), "the console's place")).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
