/** What only whoever runs the service can act on, with the names of its settings. */
export const words = {
  title: "For whoever runs this service",
  publicAddress: "Set BASE_URL to an address that everybody reaches, or LINK_HOST for short links alone.",
  publicAddresses: "Set PUBLIC_ADDRESSES, or a BASE_URL or LINK_HOST with a public name.",
} as const;
