/** Something that an answer takes is away for now. Whoever comes again later may find it back. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}
