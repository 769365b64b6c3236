/**
 * A service that translates from English to Canadian French, over the network.
 * Throws a TranslatorError, whatever went wrong; it tells neither a text nor the key.
 */
export type Translator = {
  name: string
  /**
   * The translations in the order of the texts. What a service answers is not to be believed: there can be too few or too many,
   * and any of them can be wrong; what is no text at all is ''. Whoever asks counts and checks them.
   * `protect`: terms as the texts write them, which the service is told to leave as they are.
   */
  translate(texts: readonly string[], ask: { protect: readonly string[]; signal: AbortSignal }): Promise<string[]>
}

/**
 * `busy`: it wants to be asked later. `quota`: the account has used up what it may. `refused`: it does not take the key.
 * `failed`: no answer, or it broke. `unusable`: an answer that is none, or a request that it does not take.
 */
export type TranslatorTrouble = 'busy' | 'quota' | 'refused' | 'failed' | 'unusable'

type Details = { status?: number | undefined; retryAfterMs?: number | undefined }

export class TranslatorError extends Error {
  readonly kind: TranslatorTrouble
  /** Of its answer; undefined when there was none. */
  readonly status: number | undefined
  /** In how many ms it wants to be asked again, when it said so. */
  readonly retryAfterMs: number | undefined

  constructor(kind: TranslatorTrouble, message: string, { status, retryAfterMs }: Details = {}) {
    super(message)
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}
