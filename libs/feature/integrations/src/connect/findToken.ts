/** The bot token in a text, as when BotFather's whole message was copied: the longest that looks like one, else null. */
export function findToken(text: string): string | null {
  const found = [...text.matchAll(/\d{5,16}:[\w-]{5,}/g)].map(([token]) => token)
  return found.sort((one, other) => other.length - one.length)[0] ?? null
}
