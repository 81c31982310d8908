/** A body in UTF-8 that is made while it is sent. */
export type PiecesBody = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Sends pieces of text, each made when the one before has gone. The first is made at once, so that what fails there can still be
 * answered in words: throws what it throws. Later the connection is cut, so that nobody takes a part for the whole, and `onFailure` is
 * told why.
 */
export async function sentPieces(
  pieces: AsyncGenerator<string>,
  onFailure: (error: unknown) => void,
): Promise<PiecesBody> {
  const encoder = new TextEncoder();
  let first: IteratorResult<string> | null = await pieces.next();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      try {
        const piece = first ?? (await pieces.next());
        first = null;
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
