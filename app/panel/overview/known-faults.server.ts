import type { SportEvent } from '../../events/event.ts'
import type { Language } from '../../kit/language.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import { probeWords, verdictText } from '../../monitor/probe-words.ts'
import { levelOf, type Verdict } from '../../monitor/stream-verdict.ts'
import { webcastChecks } from '../today/alarms/webcast-checks.server.ts'
import type { OverviewList, OverviewThing } from './overview.ts'
import { IMPORT_DAYS } from './overview.ts'
import { episodePathOf, linkToField, type OverviewServices, SHOWN_NEEDS, thingOfEvent } from './overview-things.server.ts'
import { overviewWords } from './overview-words.ts'

/**
 * Returns the failing streams that this site knows of: marked by staff, failing by the probe, gone from the provider's list, or
 * failing in players.
 */
export async function failingNow(
  services: OverviewServices,
  language: Language,
  on: readonly SportEvent[],
): Promise<OverviewList> {
  const { why } = overviewWords[language]
  const red = await failingStreams(services, on)
  const things: OverviewThing[] = on.flatMap((event) => {
    const verdict = red.get(event.id)
    if (!event.hasPictureFault && !verdict) return []
    const about = verdict ? verdictText(probeWords[language], verdict) : why.fault
    return { ...linkToField(thingOfEvent(services, event, language), 'pictures'), about }
  })
  const reasons = new Map<string, string>()
  for (const docId of await services.documents.lostStreams()) reasons.set(docId, why.missing)
  for (const { episode, errors } of await services.audience.failing()) reasons.set(episode, why.errors(errors))
  for (const { docId, seriesDocId, title, lang } of await services.episodeFinder.named([...reasons.keys()], language))
    things.push({
      path: `${episodePathOf(seriesDocId, docId)}#videoUrl`,
      title,
      ...(lang && { lang }),
      about: reasons.get(docId) ?? '',
    })
  return { total: things.length, things: things.slice(0, SHOWN_NEEDS), more: '/admin/audience' }
}

/** Returns the verdict of each failing stream, by the event that it shows, whether or not viewers have been informed. */
async function failingStreams(services: OverviewServices, on: readonly SportEvent[]): Promise<ReadonlyMap<string, Verdict>> {
  const live = on.flatMap(({ id }) =>
    services
      .games()
      .picturesOf(id)
      .flatMap(({ isLive, episodeDocId }) => (isLive ? [{ id, episodeDocId }] : [])),
  )
  const checks = await webcastChecks(
    services,
    live.map(({ episodeDocId }) => episodeDocId),
  )
  return new Map(
    live.flatMap(({ id, episodeDocId }) => {
      const check = checks.get(episodeDocId)
      return check && levelOf(check.state) === 'red' ? [[id, check] as const] : []
    }),
  )
}

/** Returns the outboxes with mails that the mail server refused and that wait for a retry. */
export async function mailsWaiting(
  { accounts, invitations, contact, reminders }: OverviewServices,
  language: Language,
): Promise<OverviewList> {
  const { mail } = overviewWords[language]
  const things: OverviewThing[] = []
  let total = 0
  for (const [title, { outbox }] of [
    [mail.accounts, accounts],
    [mail.invitations, invitations],
    [mail.contact, contact],
    [mail.reminders, reminders],
  ] as const) {
    const { count, fault } = await outbox.waiting()
    if (fault === undefined) continue
    total += count
    things.push({ path: '', title, about: mail.waiting(count, fault) })
  }
  return { total, things, more: '' }
}

export async function importsFailed({ imports, now }: OverviewServices): Promise<OverviewList> {
  const since = new Date(now().getTime() - IMPORT_DAYS * DAY_MS).toISOString()
  const failed = (await imports.list()).filter(({ state, startedAt }) => state === 'failed' && startedAt > since)
  return {
    total: failed.length,
    things: failed
      .slice(0, SHOWN_NEEDS)
      .map(({ fileName, email, startedAt }) => ({ path: '/admin/transfer', title: fileName, about: email, at: startedAt })),
    more: '/admin/transfer',
  }
}
