import { seriesPath } from '../../../catalog/series/series-paths.ts'
import { isListed, isThere } from '../../../events/public-events.server.ts'
import type { Language } from '../../../kit/language.ts'
import { isAhead } from '../../../reminders/due-times.ts'
import type { Holder, OwnReminder } from '../../../reminders/held-reminders.server.ts'
import { reminderTexts } from '../../../reminders/mails/reminder-texts.server.ts'
import type { Target } from '../../../reminders/reminder.ts'
import type { Services } from '../../../services.server.ts'
import { type ListServices, listedEvent } from '../../spoilers/listed-event.server.ts'
import type { ReminderView } from './device-form.ts'

type TargetServices = Pick<Services, 'games' | 'catalogue'>

/** Returns the target that an address names: a team or series by its slug, an event by its id. Undefined when there is none. */
export function targetNamed({ games, catalogue }: TargetServices, { kind, id: name }: Target): Target | undefined {
  const id =
    kind === 'event'
      ? eventNamed({ games, catalogue }, name)?.id
      : kind === 'team'
        ? games().teamBySlug.get(name)?.id
        : catalogue.snapshot().byId.get(name)?.docId
  return id === undefined ? undefined : { kind, id }
}

/** Returns the event with this id; undefined if there is none or it is part of a draft (spec O4). */
function eventNamed(services: TargetServices, id: string) {
  const event = services.games().byId.get(id)
  return event && isThere(services, event) ? event : undefined
}

/** True when a target may have games to be reminded of: any team or series, and an event that has not started. */
export function isAnnounced({ now, ...services }: TargetServices & Pick<Services, 'now'>, { kind, id }: Target): boolean {
  if (kind !== 'event') return true
  const event = eventNamed(services, id)
  return event !== undefined && isAhead(event, now())
}

/** Returns a target's page and its title in the language. Undefined when it does not exist or is not public. */
export async function targetOf(services: TargetServices, target: Target, language: Language) {
  const title = await reminderTexts(services).target(target, language)
  const path = pathOf(services, target)
  return title === undefined || path === undefined ? undefined : { title, path }
}

function pathOf({ games, catalogue }: TargetServices, { kind, id }: Target): string | undefined {
  if (kind === 'event') return `/game/${id}`
  if (kind === 'team') return games().teams.has(id) ? `/team/${games().teams.get(id)?.slug}` : undefined
  const series = catalogue.snapshot().byDocId.get(id)
  return series && seriesPath(series.id)
}

function safeTitle(services: ListServices, { kind, id }: Target, language: Language): Pick<ReminderView, 'safe'> {
  const event = kind === 'event' ? services.games().byId.get(id) : undefined
  const safe = event && isListed(services, event) ? listedEvent(services, event, language).championship?.safe : undefined
  return safe === undefined ? {} : { safe }
}

/** Returns all reminders of an address, oldest first. */
export async function ownReminders(
  services: ListServices & TargetServices & Pick<Services, 'reminders'>,
  holder: Holder,
  language: Language,
): Promise<ReminderView[]> {
  const shown = async ({ id, lead, isConfirmed, target }: OwnReminder) => ({
    id,
    lead,
    isConfirmed,
    ...(await targetOf(services, target, language)),
    ...safeTitle(services, target, language),
  })
  return Promise.all((await services.reminders.list(holder)).map(shown))
}
