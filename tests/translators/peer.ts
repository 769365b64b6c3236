import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TranslatorSettings } from '../../providers/translator/pick.server.ts'

/** The one key that each peer knows. */
export const KEY = 'the-key-hunter2:fx'

export type Refusal = { status: number; body: unknown }
type Question = { url: URL; headers: IncomingMessage['headers']; body: unknown }
/** A text as the service reads it, cut into what it translates and what it was told to leave alone. */
export type Piece = { text: string; isProtected: boolean }
export type ParsedRequest = Refusal | { texts: Piece[][] }

/** How one service talks. */
export type Protocol = {
  name: TranslatorSettings['provider']
  settings(origin: string): TranslatorSettings
  /** What the service reads in a question, or how it refuses it. */
  read(question: Question): ParsedRequest
  /** The text of one translation in its answer. */
  write(pieces: Piece[]): string
  answer(texts: unknown[], question: Question): unknown
  refusal(status: number): unknown
}

/** What a peer does with the pieces of one text. */
type Command = (pieces: Piece[], write: Protocol['write']) => unknown

/** Honest work: words of a small dictionary, the rest as it is, protected pieces untouched. */
const inFrench = (pieces: Piece[]) =>
  pieces.map((piece) => (piece.isProtected ? piece : { ...piece, text: translated(piece.text) }))

const DICTIONARY: Record<string, string> = {
  championship: 'championnat',
  final: 'finale',
  women: 'femmes',
  game: 'match',
  watch: 'regardez',
  the: 'le',
  day: 'jour',
  evening: 'soirée',
  ceremony: 'cérémonie',
  and: 'et',
  of: 'de',
  live: 'en direct',
  a: 'une',
  quiet: 'calme',
  first: 'première',
  night: 'nuit',
  long: 'longue',
  story: 'histoire',
  team: 'équipe',
  number: 'numéro',
  best: 'meilleure',
  all: 'toutes',
  days: 'journées',
  yet: 'encore',
  an: 'un',
  open: 'ouvert',
  second: 'deuxième',
  another: 'un autre',
}

const translated = (text: string) =>
  text.replace(/[a-z]+/gi, (word) => {
    const french = DICTIONARY[word.toLowerCase()]
    if (french === undefined) return word
    return /^[A-Z]/.test(word) ? french.charAt(0).toUpperCase() + french.slice(1) : french
  })

const firstProtected = (pieces: Piece[], change: (piece: Piece) => Piece[]) => {
  const at = pieces.findIndex(({ isProtected }) => isProtected)
  return pieces.flatMap((piece, index) => (index === at ? change(piece) : [piece]))
}

/** What hostile services were seen to do, and worse. */
const COMMANDS = {
  'is honest': (pieces, write) => write(inFrench(pieces)),
  'drops a protected word': (pieces, write) => write(firstProtected(inFrench(pieces), () => [])),
  'doubles a protected word': (pieces, write) =>
    write(firstProtected(inFrench(pieces), (piece) => [piece, { text: ' ', isProtected: false }, piece])),
  'translates a protected word': (pieces, write) =>
    write(firstProtected(inFrench(pieces), (piece) => [{ ...piece, text: 'Association nationale' }])),
  'closes no element': (pieces, write) => write(inFrench(pieces)).replace(/<\/\w+>/, ''),
  'changes a number': (pieces, write) => write(inFrench(pieces)).replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
  'escapes twice': (pieces, write) => `${write(inFrench(pieces))} l&amp;#39;&amp;eacute;t&amp;eacute;`,
  'brings markup': (pieces, write) => `${write(inFrench(pieces))}<img src=x onerror=alert(1)>`,
  'repeats a word': (pieces, write) => `${write(inFrench(pieces))} salade salade salade salade`,
  'says nothing': () => '',
  'answers in blanks': () => ' '.repeat(300_000),
  'answers with null': () => null,
  'answers with objects': () => ({ toString: 'x' }),
  'talks and talks': (pieces, write) => `${write(inFrench(pieces))} ${'Bien sûr, voici une traduction. '.repeat(20)}`,
} satisfies Record<string, Command>

/** What happens to a whole answer. */
const MISHAPS = {
  'leaves one out': (texts) => texts.slice(1),
  'adds one': (texts) => [...texts, 'De trop'],
  'answers with an empty list': () => [],
} satisfies Record<string, (texts: unknown[]) => unknown[]>

export type Behaviour = keyof typeof COMMANDS | keyof typeof MISHAPS
export const HOSTILE = [...Object.keys(COMMANDS), ...Object.keys(MISHAPS)].filter((name) => name !== 'is honest') as Behaviour[]

/** A behaviour, or an answer of one's own. */
export type PeerAction = Behaviour | ((response: ServerResponse, protocol: Protocol) => void)

export type TranslatorPeer = {
  settings: TranslatorSettings
  /** How many texts each question had that was taken, in order; and the questions as they came. */
  asked: number[]
  questions: Question[]
  /** From now on. With a list: one for each next question, the last one for good. */
  act(...acting: [PeerAction, ...PeerAction[]]): void
  close(): Promise<void>
}

/** A translation service on loopback that speaks the protocol of one provider and refuses what that one would. */
export async function startTranslatorPeer(protocol: Protocol): Promise<TranslatorPeer> {
  let acts: PeerAction[] = ['is honest']
  const asked: number[] = []
  const questions: Question[] = []
  const server = createServer(async (request, response) => {
    const question = await questionOf(request)
    questions.push(question)
    const acting = acts.length > 1 ? (acts.shift() as PeerAction) : (acts[0] as PeerAction)
    if (typeof acting === 'function') return acting(response, protocol)
    const read = protocol.read(question)
    if ('status' in read) return sendJson(response, read.status, read.body)
    asked.push(read.texts.length)
    const command: Command = acting in COMMANDS ? COMMANDS[acting as keyof typeof COMMANDS] : COMMANDS['is honest']
    const texts = read.texts.map((pieces) => command(pieces, protocol.write))
    const mishap = acting in MISHAPS ? MISHAPS[acting as keyof typeof MISHAPS] : undefined
    sendJson(response, 200, protocol.answer(mishap ? mishap(texts) : texts, question))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: protocol.settings(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    asked,
    questions,
    act: (...acting) => {
      acts = acting
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const answering =
  (status: number, headers: Record<string, string> = {}): PeerAction =>
  (response, protocol) =>
    sendJson(response, status, protocol.refusal(status), headers)

export const sending =
  (text: string | Uint8Array, headers: Record<string, string> = {}): PeerAction =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)

/** Never answers. */
export const silent: PeerAction = () => {}
/** Begins an answer and goes. */
export const breakingOff: PeerAction = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write('{"')
  response.socket?.end()
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function questionOf(request: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = '', headers, url = '' } = request
  const text = Buffer.concat(chunks).toString()
  const isJson = method === 'POST' && headers['content-type'] === 'application/json'
  return { url: new URL(url, 'http://peer'), headers, body: isJson ? JSON.parse(text) : undefined }
}

/** Reads markup strictly, as services do that refuse what is not well-formed; undefined for that. One element may stand in it. */
export function piecesOfMarkup(markup: string, open: string, close: string): Piece[] | undefined {
  const pieces: Piece[] = []
  for (const [at, part] of markup.split(open).entries()) {
    const [inside, after, ...more] = at === 0 ? ['', part] : part.split(close)
    if (after === undefined || more.length > 0) return undefined
    const [kept, rest] = [textOf(inside as string), textOf(after)]
    if (kept === undefined || rest === undefined) return undefined
    if (at > 0) pieces.push({ text: kept, isProtected: true })
    pieces.push({ text: rest, isProtected: false })
  }
  return pieces
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

function textOf(markup: string): string | undefined {
  const hasFault = /[<>]|&(?!amp;|lt;|gt;)/.test(markup)
  return hasFault ? undefined : markup.replace(/&\w+;/g, (entity) => ENTITIES[entity] as string)
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
