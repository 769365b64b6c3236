import { type ReactNode, type RefObject, useRef } from 'react'
import { EVENT_KINDS } from '../../events/event.ts'
import { eventTitle } from '../../events/event-title.ts'
import { EVENT_LIMITS, type EventValues, eventForm, newEvent, readPictures, UNRESOLVED } from '../../events/event-values.ts'
import { eventWords } from '../../events/event-words.ts'
import { zoneTitle } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { videoFault } from '../../playback/streams/video-address.ts'
import { isSport, SPORT_KEYS, SPORTS } from '../../teams/sport.ts'
import button from '../../ui/button.module.css'
import { Check, Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { FoldedPart } from '../kit/edit-form/folded-part.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import { type EditForm, useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import type { InitialForm } from '../kit/edit-form/use-typed-values.tsx'
import { NewButtons, PublishFields, useWrittenPublication } from '../kit/publish/publish-fields.tsx'
import { publishWords } from '../kit/publish/publish-words.ts'
import { zonesWith } from '../teams/venue-form.tsx'
import { EventClashes, useFormLookups } from './event-clashes.tsx'
import { eventFormWords } from './event-form-words.ts'
import { EventStateFields } from './event-state-fields.tsx'
import { EventTimeFields } from './event-time-fields.tsx'
import { EventWebcasts, type WebcastChecks } from './event-webcasts.tsx'
import type { EventChoices, TeamChoice } from './list/event-lists.server.ts'
import { TeamField } from './team-field.tsx'

type Props = {
  stored: EventValues
  version: number | undefined
  choices: EventChoices
  /** Only for a stored event. */
  seen?: WebcastChecks
  /** Undefined for a new event. */
  id?: string
  /** Id of a new event, so that sending the form again does not create a second one. */
  newId?: string
  /** The event that a new one duplicates. */
  copyOf?: string | undefined
  isGone?: boolean
  start?: InitialForm<EventValues> | undefined
  /** Where its teams come from, for a game of a championship. */
  teamsFrom?: ReactNode
}

/** Shows the event form in the order of use: teams, time, place, webcast and state (spec E1, E3). */
export function EventForm({ stored, version, choices, seen, id, newId, copyOf, isGone = false, start, teamsFrom }: Props) {
  const words = useWordsOf(eventFormWords)
  const language = useLanguage()
  const publishing = useWordsOf(publishWords)
  const writtenPublication = useWrittenPublication()
  const form = useEditForm<EventValues>({
    schema: eventForm(
      id === undefined ? undefined : stored,
      (address) => videoFault(address, choices.hosts),
      (teamId) => choices.teams.find((team) => team.id === teamId)?.sport,
    ),
    stored,
    version,
    draftName: `event ${id ?? (copyOf === undefined ? 'new' : `like ${copyOf}`)}`,
    saved: words.saved,
    isGone,
    start,
  })
  const clashes = useRef<HTMLDivElement>(null)
  const venueOf = (venueId: string) => choices.venues.find((each) => each.id === venueId)
  const around = useFormLookups(form.values, id ?? newId ?? '')
  const episodeTitle = (docId: string) => around.episodes.find((episode) => episode.docId === docId)?.title ?? docId

  /** Returns the label of a choice, for comparing two versions. */
  function written(name: string, value: string | boolean): string | undefined {
    const text = String(value)
    const known = [
      ...choices.teams.map((team) => [team.id, team.label]),
      ...choices.venues.map((venue) => [venue.id, venue.name]),
      ...choices.series.map((series) => [series.docId, series.title]),
      ...choices.suspended.map((game) => [game.id, game.name]),
    ].find(([key]) => key === value)
    if (known) return known[1]
    if (name === 'zone') return zoneTitle(text, language)
    if (name === 'sport' && isSport(text)) return SPORTS[text][language]
    const { schedules, plays, which } = words
    const titles: Partial<Record<string, Record<string, string>>> = {
      kind: eventWords[language].kinds,
      schedule: schedules,
      play: plays,
      which,
    }
    if (titles[name]) return titles[name][text || 'none']
    if (name === 'pictures')
      return readPictures(text)
        .map(({ episodeDocId, [language]: label }) => label || episodeTitle(episodeDocId))
        .join(', ')
    return undefined
  }

  return (
    <EditFrame
      form={form}
      path="/admin/events/:eventId"
      labels={{ ...words.fields, ...publishing.fields }}
      written={(name, value) => writtenPublication(name, value) ?? written(name, value)}
      actions={around.clashes.length > 0 && <ClashesLink text={words.clash.title} of={clashes} />}
      submit={id === undefined ? <NewButtons isSaving={form.isSaving} isHeld={form.isHeld} /> : undefined}
    >
      {newId && <input type="hidden" name="docId" value={newId} />}
      <div className={`stack gap-5 top ${groups.columns}`}>
        <div className="stack gap-5">
          <SidesFields form={form} choices={choices} isNew={id === undefined} teamsFrom={teamsFrom} />
          <fieldset className={`stack gap-5 ${groups.group}`}>
            <legend>{words.groups.time}</legend>
            <EventTimeFields form={form} isFirst={copyOf !== undefined} />
          </fieldset>
          <OwnTitle form={form} />
          <fieldset className={`stack gap-5 ${groups.group}`}>
            <legend>{words.groups.place}</legend>
            <SelectField
              {...form.text('venueId')}
              onChange={({ target }) => {
                form.set('venueId', target.value)
                const venue = venueOf(target.value)
                if (venue) form.set('zone', venue.zone)
              }}
              label={words.fields.venueId}
              none={words.noVenue}
              options={choices.venues.map((venue) => [venue.id, venue.name])}
            />
          </fieldset>
        </div>
        <div className="stack gap-5">
          <EventWebcasts form={form} series={choices.series} episodes={around.episodes} hosts={choices.hosts} seen={seen} />
          <fieldset className={`stack gap-5 ${groups.group}`}>
            <legend>{words.groups.state}</legend>
            <EventStateFields form={form} suspended={choices.suspended.filter((game) => game.id !== id)} />
          </fieldset>
          {id !== undefined && <PublishFields form={form} of="event" />}
          <RareFields form={form} storedZone={stored.zone} usualZone={venueOf(form.values.venueId)?.zone ?? USUAL.zone} />
        </div>
      </div>
      <EventClashes clashes={around.clashes} ref={clashes} />
    </EditFrame>
  )
}

/** Scrolls from the bar, which is always in view, to the clashes below the last field. */
const ClashesLink = ({ text, of }: { text: string; of: RefObject<HTMLDivElement | null> }) => (
  <button
    type="button"
    className={button.button}
    onClick={() => {
      of.current?.scrollIntoView({ block: 'center' })
      of.current?.focus({ preventScroll: true })
    }}
  >
    {text}
  </button>
)

const USUAL = newEvent('')

type RareProps = { form: EditForm<EventValues>; storedZone: string; usualZone: string }

/** Fields that most events leave at their defaults (spec O5). */
function RareFields({ form, storedZone, usualZone }: RareProps) {
  const words = useWordsOf(eventFormWords)
  const language = useLanguage()
  const { zone, isNeutral, expectedMinutes } = form.values
  const hasFault = ['zone', 'isNeutral', 'expectedMinutes'].some((name) => form.faultOf(name) !== undefined)
  return (
    <FoldedPart
      title={words.rare}
      hint={words.rareHint}
      isNeeded={hasFault || zone !== usualZone || isNeutral || expectedMinutes !== USUAL.expectedMinutes}
    >
      <div className="stack gap-5 fit top">
        <SelectField
          {...form.text('zone')}
          label={words.fields.zone}
          hint={words.hints.zone}
          options={zonesWith(zone, storedZone).map((each) => [each, zoneTitle(each, language)])}
        />
        <Field
          {...form.text('expectedMinutes')}
          label={words.fields.expectedMinutes}
          hint={words.hints.minutes}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <Check {...form.check('isNeutral')} label={words.fields.isNeutral} hint={words.hints.isNeutral} />
    </FoldedPart>
  )
}

type SidesFieldsProps = { form: EditForm<EventValues>; choices: EventChoices; isNew: boolean; teamsFrom: ReactNode }

function SidesFields({ form, choices, isNew, teamsFrom }: SidesFieldsProps) {
  const words = useWordsOf(eventFormWords)
  const language = useLanguage()
  const { values } = form
  const teamOf = (id: string) => choices.teams.find((team) => team.id === id)

  function setTeam(name: 'homeTeamId' | 'awayTeamId', id: string) {
    form.set(name, id)
    const team = teamOf(id)
    if (!team || !isNew) return
    // The visitors decide the sport only while no home team is chosen.
    if (name === 'homeTeamId' || !teamOf(values.homeTeamId)) form.set('sport', team.sport)
    const venue = choices.venues.find((each) => each.id === team.venueId)
    // The venue follows the home team until staff choose another venue.
    const isUnchosen = values.venueId === '' || values.venueId === teamOf(values.homeTeamId)?.venueId
    if (name === 'homeTeamId' && venue && isUnchosen) {
      form.set('venueId', venue.id)
      form.set('zone', venue.zone)
    }
  }

  const [home, away] = [teamOf(values.homeTeamId), teamOf(values.awayTeamId)]
  const genders = new Set([home, away].map((team) => team?.gender))
  const isOddPair = genders.has('women') && genders.has('men')
  /** Sorts the teams so that those with the sport and gender of the other side are first. */
  const teamsBeside = (other: TeamChoice | undefined) => {
    const fits = (team: TeamChoice) => team.sport === other?.sport && team.gender === other.gender
    return other ? choices.teams.toSorted((a, b) => Number(fits(b)) - Number(fits(a))) : choices.teams
  }

  const isOwn = values.titleEn.trim() !== '' || values.titleFr.trim() !== ''
  const hasTeams = values.homeTeamId !== '' || values.awayTeamId !== ''
  const isSettled = ![values.homeTeamId, values.awayTeamId].some((id) => id.startsWith(UNRESOLVED))
  const made = eventTitle(
    {
      ...values,
      sport: isSport(values.sport) ? values.sport : 'other',
      kind: EVENT_KINDS.find((each) => each === values.kind) ?? 'game',
      title: { en: '', fr: '' },
    },
    { home: home?.school, away: away?.school },
    language,
  ).text
  const team = (name: 'homeTeamId' | 'awayTeamId') => (
    <TeamField
      name={name}
      label={words.fields[name]}
      hint={words.hints.team}
      value={values[name]}
      onChange={(id) => setTeam(name, id)}
      fault={form.faultOf(name)}
      teams={teamsBeside(name === 'homeTeamId' ? away : home)}
      sport={values.sport}
    />
  )
  return (
    <fieldset className={`stack gap-5 ${groups.group}`}>
      <legend>{words.groups.teams}</legend>
      {teamsFrom}
      <div className="stack gap-5 fit top">
        {team('homeTeamId')}
        {team('awayTeamId')}
      </div>
      <p role="status" className={isOddPair ? 'marked' : 'visually-hidden'}>
        {isOddPair && words.oddPair}
      </p>
      {hasTeams && isSettled && !isOwn && <p className="muted">{words.madeTitle(made)}</p>}
      <div className="stack gap-5 fit top">
        <SelectField
          {...form.text('sport')}
          label={words.fields.sport}
          options={SPORT_KEYS.map((sport) => [sport, SPORTS[sport][language]])}
        />
        <SelectField
          {...form.text('kind')}
          label={words.fields.kind}
          options={EVENT_KINDS.map((kind) => [kind, eventWords[language].kinds[kind]])}
        />
      </div>
    </fieldset>
  )
}

/** Shows the fields for an event's own title; most games are named after their teams. */
function OwnTitle({ form }: { form: EditForm<EventValues> }) {
  const words = useWordsOf(eventFormWords)
  const hasTeams = form.values.homeTeamId !== '' || form.values.awayTeamId !== ''
  const hint = hasTeams ? words.hints.title : words.hints.titleNeeded
  return (
    <fieldset className={`stack gap-5 ${groups.group}`}>
      <legend>{words.groups.title}</legend>
      <div className="stack gap-5 fit top">
        <Field {...form.text('titleEn')} label={words.fields.titleEn} hint={hint} maxLength={EVENT_LIMITS.title} />
        <Field {...form.text('titleFr')} label={words.fields.titleFr} hint={hint} maxLength={EVENT_LIMITS.title} />
      </div>
    </fieldset>
  )
}
