import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { queryClient } from "../api/queries.ts";
import type { SavedView } from "./saved-views.ts";
import { isOwn } from "./view-owner.ts";

/** The views that whoever is signed in sees, the first saved first. */
export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/views"))).data,
});

/** Saves a view. */
export async function saveView(body: Schemas["ViewInput"]): Promise<void> {
  const made = await answerOf(api.POST("/api/v1/views", { body }));
  show((views) => [...views.filter(({ id }) => id !== made.id), made]);
}

/** Changes a view. It is shown changed at once, and as it was when the API refuses. */
export async function changeView(view: SavedView, body: Schemas["ViewUpdateInput"]): Promise<void> {
  const { id } = view;
  const put = (as: SavedView): void =>
    show((views) =>
      views.map((each) => (each.id === id ? as : each)).filter((each) => each.shared || isOwn(each)),
    );
  await queryClient.cancelQueries({ queryKey: viewsQuery.queryKey });
  put({ ...view, ...body, name: body.name?.trim() ?? view.name });
  put(await orElseBack(answerOf(api.PATCH("/api/v1/views/{id}", { params: { path: { id } }, body }))));
}

/** Deletes a view. It is gone at once, and back when the API refuses. */
export async function removeView({ id }: SavedView): Promise<void> {
  await queryClient.cancelQueries({ queryKey: viewsQuery.queryKey });
  show((views) => views.filter((each) => each.id !== id));
  await orElseBack(answerOf(api.DELETE("/api/v1/views/{id}", { params: { path: { id } } })));
}

/** When it is refused, what is there is asked for again: others may have changed it meanwhile. */
async function orElseBack<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
    throw error;
  }
}

function show(change: (views: readonly SavedView[]) => SavedView[]): void {
  queryClient.setQueryData(viewsQuery.queryKey, (views) => (views === undefined ? views : change(views)));
}
