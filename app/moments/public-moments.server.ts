import type { SportEvent } from '../events/event.ts'
import { type MayWatch, openPictures } from '../events/public-events.server.ts'
import type { Language } from '../kit/language.ts'
import { anchored, positionAt } from '../playback/clock/picture-clock.ts'
import { resultWithSteps } from '../scores/log/public-scores.server.ts'
import { namedEntry, partText } from '../scores/rules/entry-text.ts'
import { gameClockText } from '../scores/rules/game-clock.ts'
import { rulesOf } from '../scores/rules/rules-of.ts'
import type { Side } from '../scores/rules/score-fact.ts'
import type { SportRules } from '../scores/rules/sport-rules.ts'
import { scorerPageWords } from '../scores/scorer/scorer-page-words.ts'
import type { Services } from '../services.server.ts'
import { momentWords } from './moment-words.ts'
import type { Chapter, MomentsAnswer, PublicMoment } from './moments.ts'
import type { Moment } from './rules/moments-of.ts'

export type MomentServices = Pick<Services, 'games' | 'catalogue' | 'scores' | 'moments' | 'now'>

/** `isSafe`: without anything that tells the score (spec J3). */
type Options = { mayWatch?: MayWatch | undefined; isStaff?: boolean; isSafe?: boolean }

/**
 * Returns the moments of a game that everybody or, with `mayWatch`, this viewer may see, with anchors of the webcasts that they may
 * watch; undefined for a game without a score to show. Staff get hidden moments as well.
 */
export async function momentsAnswer(
  services: MomentServices,
  event: SportEvent,
  language: Language,
  { mayWatch, isStaff = false, isSafe = false }: Options = {},
): Promise<MomentsAnswer | undefined> {
  const result = resultWithSteps(services, event, mayWatch)
  if (!result) return undefined
  const [{ seq, moments }, edits, anchors] = await Promise.all([
    services.moments.of(event),
    services.moments.edits(event.id),
    services.moments.anchors(openPictures(services, event.id, mayWatch).map(({ episodeDocId }) => episodeDocId)),
  ])
  const nameOf = (side: Side) => (result.teams ? result.teams[side].name[language] : (result.sides?.[side][language] ?? ''))
  const names = { home: nameOf('home'), away: nameOf('away') }
  const shown = moments.flatMap((moment): PublicMoment[] => {
    const edit = edits.get(moment.id)
    if ((edit?.isHidden && !isStaff) || (isSafe && moment.kind !== 'part')) return []
    const { id, at, kind, before, after, weight } = moment
    const { home, away } = isSafe ? { home: 0, away: 0 } : moment
    const renamed = edit && (edit.title[language] || edit.title.en || edit.title.fr)
    return [
      {
        ...{ id, kind, home, away, before, after, weight, at: at + (edit?.shiftMs ?? 0) },
        ...momentText(moment, rulesOf(event), names, language),
        ...(renamed && { title: renamed }),
        ...(edit?.isHidden && { isHidden: true }),
        ...(isStaff && edit && { edit: { titleEn: edit.title.en, titleFr: edit.title.fr, shiftMs: edit.shiftMs } }),
      },
    ]
  })
  return { now: services.now().getTime(), seq, moments: shown.sort((a, b) => a.at - b.at), anchors }
}

/** Returns what happened, and when by the game's clock: 'Goal, Northgate', 'Period 2, 12:31'. */
export function momentText(
  { kind, fact, side, part, clockMs, ...score }: Moment,
  rules: SportRules,
  names: Record<Side, string>,
  language: Language,
): { title: string; when: string } {
  const [words, own] = [scorerPageWords[language], momentWords[language]]
  const name = side ? names[side] : ''
  const partName = partText(words, rules, kind === 'set' ? { ...part, n: score.home + score.away } : part)
  const titles: Partial<Record<Moment['kind'], string>> = {
    part: partName,
    final: words.log.final,
    lead: own.lead(name),
    run: own.run(8, name),
    set: `${partName}, ${name}`,
  }
  const hasPart = kind !== 'part' && kind !== 'set' && kind !== 'final' && rules.scoring !== 'bouts' && rules.scoring !== 'lists'
  const clock =
    clockMs === undefined || kind === 'part' || kind === 'final' ? '' : gameClockText(rules, { mode: rules.clock }, clockMs)
  return {
    title: titles[kind] ?? namedEntry(words, rules, names, fact),
    when: [hasPart && partName, clock].filter(Boolean).join(', '),
  }
}

/** A chapter shorter than this, in seconds, is none, and fewer than so many are none at all (spec J8). */
const [SHORTEST_CHAPTER, FEWEST_CHAPTERS] = [10, 3]

/**
 * Returns the parts of a game in a recording that staff have anchored, as everybody may know them: they tell no score. `length`: of
 * the recording in seconds; without one the last part has no end and is left out.
 */
export async function chaptersOf(
  services: MomentServices,
  event: SportEvent,
  { id, length }: { id: string; length: number },
  language: Language,
): Promise<Chapter[]> {
  // Most recordings have no anchors, and need no log to be read.
  if ((await services.moments.anchors([id]))[id] === undefined) return []
  const answer = await momentsAnswer(services, event, language, { isSafe: true })
  const clock = anchored(answer?.anchors[id] ?? [], Number.POSITIVE_INFINITY)
  const begun = (answer?.moments ?? []).flatMap(({ title, at }) => {
    const start = positionAt(clock, at)
    return start === undefined ? [] : [{ name: title, start: Math.floor(start) }]
  })
  const chapters = begun.flatMap(({ name, start }, at) => {
    const end = begun[at + 1]?.start ?? Math.floor(length)
    return end - start >= SHORTEST_CHAPTER ? [{ name, start, end }] : []
  })
  return chapters.length >= FEWEST_CHAPTERS ? chapters : []
}
