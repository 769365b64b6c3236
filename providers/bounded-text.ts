/** Reads a response body as text; returns undefined once it exceeds `most` bytes. */
export async function boundedText(response: Response, most: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > most) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
