import { z } from "zod";
import { readText } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { TAG_NAME_characters } from "../limits.ts";
import { readTagName, type TagName, tagColors } from "./tag-name.rules.ts";

// Contract: Tag.

export const tagSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    color: z.enum(tagColors),
    link_count: z.int().meta({ description: "Number of links that carry the tag." }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Tag" });

const name = readText(readName).meta({ minLength: 1, maxLength: TAG_NAME_characters });
const color = z.enum(tagColors);

function readName(value: string): Verdict<TagName> {
  const verdict = readTagName(value);
  if (!verdict.ok) return verdict;
  return verdict.value === null ? refused("Must not be blank.") : accepted(verdict.value);
}

export const tagInput = z.strictObject({ name, color: color.optional() }).meta({ id: "TagInput" });
export const tagUpdateInput = z
  .strictObject({ name: name.optional(), color: color.optional() })
  .meta({ id: "TagUpdateInput" });

export type Tag = z.infer<typeof tagSchema>;

export const listTagsOperation = {
  id: "listTags",
  method: "GET",
  path: "/api/v1/tags",
  tag: "Tags",
  summary: "List tags with their link counts",
  permission: "links:read",
  role: "viewer",
  answers: {
    200: {
      description: "Every tag of the workspace, oldest first.",
      body: z.strictObject({ data: z.array(tagSchema) }).meta({ id: "TagList" }),
    },
  },
} as const satisfies Operation;

export const createTagOperation = {
  id: "createTag",
  method: "POST",
  path: "/api/v1/tags",
  tag: "Tags",
  summary: "Create a tag",
  description: "A name that exists already, in any case, returns the existing tag unchanged.",
  permission: "links:write",
  role: "member",
  body: tagInput,
  answers: { 201: { description: "The new or the existing tag.", body: tagSchema } },
  refusals: ["limit_reached"],
} as const satisfies Operation;

export const updateTagOperation = {
  id: "updateTag",
  method: "PATCH",
  path: "/api/v1/tags/{id}",
  tag: "Tags",
  summary: "Rename or recolour a tag",
  permission: "links:write",
  role: "member",
  body: tagUpdateInput,
  answers: { 200: { description: "The tag.", body: tagSchema } },
} as const satisfies Operation;

export const deleteTagOperation = {
  id: "deleteTag",
  method: "DELETE",
  path: "/api/v1/tags/{id}",
  tag: "Tags",
  summary: "Delete a tag",
  description: "Its links only lose the tag.",
  permission: "links:write",
  role: "member",
  answers: { 204: { description: "Deleted.", body: null } },
} as const satisfies Operation;
