import type { Language } from '../../../kit/language.ts'
import type { Role } from '../../../kit/roles.ts'
import { ALERTED_ROLES } from '../../../monitor/hear-of-pictures.ts'
import { probeWords, verdictText } from '../../../monitor/probe-words.ts'
import type { Services } from '../../../services.server.ts'
import { episodePathOf } from '../../overview/overview-things.server.ts'

/** A stream that fails now. */
export type StreamAlarm = {
  path: string
  title: string
  lang?: 'en'
  /** The probe's verdict in words. */
  about: string
  /** ISO. */
  since: string
  /** The number of players of the stream and of those that are stalled; undefined when nobody plays the stream. */
  players?: { players: number; stalled: number } | undefined
}

/** Returns the failing streams, for every page of the panel (spec D6). */
export async function streamAlarms(
  { streamChecks, episodeFinder, audience }: Pick<Services, 'streamChecks' | 'episodeFinder' | 'audience'>,
  { role, language }: { role: Role; language: Language },
): Promise<StreamAlarm[]> {
  if (!ALERTED_ROLES.includes(role)) return []
  const alarms = await streamChecks.alarms()
  if (alarms.length === 0) return []
  const docIds = alarms.map(({ episodeDocId }) => episodeDocId)
  const [named, stalling] = await Promise.all([episodeFinder.named(docIds, language), audience.stalling(docIds)])
  const names = new Map(named.map((each) => [each.docId, each]))
  return alarms.flatMap(({ episodeDocId, state, facts: { quietSeconds: _, ...facts }, alarmSince }) => {
    const episode = names.get(episodeDocId)
    if (!episode || alarmSince === null) return []
    const { seriesDocId, title, lang } = episode
    return {
      path: `${episodePathOf(seriesDocId, episodeDocId)}#videoUrl`,
      title,
      ...(lang && { lang }),
      // The page shows the duration itself; a duration in the stored facts would date from when the facts were written.
      about: verdictText(probeWords[language], { state, facts }),
      since: alarmSince,
      players: stalling.get(episodeDocId),
    }
  })
}
