/**
 * The JSON of an answer, null for what is none; `parse` reads its text. Rejects when the answer ends before its end, or
 * is longer than its bound.
 */
export async function readJson(answer: Response, parse: (text: string) => unknown = JSON.parse): Promise<unknown> {
  const text = await answer.text()
  try {
    return parse(text)
  } catch {
    return null
  }
}
