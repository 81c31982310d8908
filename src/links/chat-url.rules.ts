/** A click-to-chat link's two parts. */
export interface Chat {
  /** Digits alone, in international form. */
  readonly number: string;
  readonly message: string | null;
}

const PREFIX = "https://wa.me/";
/** What `chatUrl` writes, letter for letter: `encodeURIComponent` leaves these characters and no others. */
const CHAT = /^https:\/\/wa\.me\/[1-9]\d{6,14}(?:\?text=[\w.!~*'()%-]*)?$/;

/** The chat's address, its message encoded once. */
export function chatUrl({ number, message }: Chat): string {
  return `${PREFIX}${number}${message === null ? "" : `?text=${encodeURIComponent(message)}`}`;
}

/** The parts of an address that `chatUrl` composed. */
export function readChatUrl(url: string): Chat {
  const [number = "", text] = url.slice(PREFIX.length).split("?text=");
  return { number, message: text === undefined ? null : decodeURIComponent(text) };
}

/** Whether an address is one that `chatUrl` composes, whoever wrote it: WhatsApp reads nothing else in it. */
export function isChatUrl(url: string): boolean {
  return CHAT.test(url);
}
