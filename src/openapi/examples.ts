/** A body that each operation takes, by its id: shown in the OpenAPI document, and sent by the generated tests. */
export const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createCampaign: { name: "Spring sale", description: "Everything for the garden" },
  updateCampaign: { name: "Summer sale" },
};
