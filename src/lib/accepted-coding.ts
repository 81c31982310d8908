/** Whether `Accept-Encoding` takes a coding: RFC 9110, section 12.5.3. */
export function takesCoding(acceptEncoding: string, coding: string): boolean {
  return acceptEncoding
    .toLowerCase()
    .split(",")
    .some((part) => {
      const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
