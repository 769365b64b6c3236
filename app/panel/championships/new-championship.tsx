import { useState } from 'react'
import { proposedId } from '../../catalog/series/series-values.ts'
import { TEMPLATES } from '../../championships/rules/templates.ts'
import { zoneTitle } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { GENDERS, isSport, SPORT_KEYS, SPORTS } from '../../teams/sport.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { TeamChoice } from '../games/list/event-lists.server.ts'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { FoldedPart } from '../kit/edit-form/folded-part.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import { type EditForm, useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import { teamFormWords } from '../teams/team-form-words.ts'
import { zonesWith } from '../teams/venue-form.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import { addTeam, CHAMPIONSHIP_LIMITS, type NewChampionshipValues, newChampionshipForm } from './championship-values.ts'
import styles from './championships.module.css'
import { TeamList } from './team-list.tsx'
import { usualName } from './usual-name.ts'

type Props = {
  stored: NewChampionshipValues
  newId: string
  teams: TeamChoice[]
  venues: { id: string; name: string; zone: string }[]
  series: { docId: string; title: string }[]
  /** The championships whose games a new one may copy. */
  earlier: { id: string; title: string; sport: string; gender: string }[]
}

/** Makes a championship of its template, teams and first day; all else has a usual value (spec B1). */
export function NewChampionshipForm({ stored, newId, teams, venues, series, earlier }: Props) {
  const words = useWordsOf(championshipEditWords)
  const language = useLanguage()
  const form = useEditForm<NewChampionshipValues>({
    schema: newChampionshipForm,
    stored,
    version: undefined,
    draftName: 'new championship',
    saved: words.added,
  })
  const { values } = form
  const chosen: string[] = JSON.parse(values.teams)
  const teamOf = (id: string) => teams.find((team) => team.id === id)

  /** Sets fields; names and address follow the sport and the year until staff write others. */
  function change(next: Partial<NewChampionshipValues>) {
    const after = { ...values, ...next }
    const [before, usual] = [usualName(values), usualName(after)]
    for (const [name, value] of Object.entries(next)) form.set(name as keyof NewChampionshipValues, value)
    const isUsual = values.slug === proposedId(values.nameEn)
    if (values.nameEn === before.en) form.set('nameEn', usual.en)
    if (values.nameFr === before.fr) form.set('nameFr', usual.fr)
    const nameEn = next.nameEn ?? (values.nameEn === before.en ? usual.en : values.nameEn)
    if (isUsual && next.slug === undefined) form.set('slug', proposedId(nameEn))
  }

  function setTeams(ids: string[]) {
    const first = teamOf(ids[0] ?? '')
    change({ teams: JSON.stringify(ids), ...(first && { sport: first.sport, gender: first.gender }) })
    const zone = first && venues.find(({ id }) => id === first.venueId)?.zone
    if (zone && chosen.length === 0 && values.venueId === '') form.set('zone', zone)
  }

  const fits = ({ sport, gender }: TeamChoice) => chosen.length === 0 || (sport === values.sport && gender === values.gender)
  return (
    <EditFrame form={form} path="/admin/championships-new" labels={words.fields} submit={undefined}>
      <input type="hidden" name="docId" value={newId} />
      {(['template', 'copyOf', 'teams'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <TemplateCards
        form={form}
        earlier={earlier}
        onCopy={({ sport, gender, id }) => change({ copyOf: id, template: '', sport, gender })}
      />
      <div className={`stack gap-5 top ${groups.columns}`}>
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.teams.title}</legend>
          <TeamList
            teams={chosen.reduce<ReturnType<typeof addTeam>>((all, id) => addTeam(all, id), [])}
            onTeams={(all) => setTeams(all.map(({ teamId }) => teamId))}
            choices={teams.filter(fits)}
            sport={values.sport}
            nameOf={(id) => teamOf(id)?.label ?? '–'}
            fault={form.faultOf('teams')}
            hasDetails={false}
          />
        </fieldset>
        <div className="stack gap-5">
          <fieldset className={`stack gap-5 ${groups.group}`}>
            <legend>{words.groups.when}</legend>
            <div className="stack gap-5 fit top">
              <Field
                {...form.text('firstDay')}
                onChange={({ target }) => change({ firstDay: target.value })}
                type="date"
                label={words.fields.firstDay}
                required
              />
              <VenueSelect form={form} name="venueId" venues={venues} />
            </div>
            <FoldedPart title={words.more} hint={words.moreHint} isNeeded={form.faultOf('zone') !== undefined}>
              <div className="stack gap-5 fit top">
                <VenueSelect form={form} name="secondVenueId" venues={venues} />
                <SelectField
                  {...form.text('zone')}
                  label={words.fields.zone}
                  options={zonesWith(values.zone).map((zone) => [zone, zoneTitle(zone, language)])}
                />
                <SelectField
                  {...form.text('seriesDocId')}
                  label={words.fields.seriesDocId}
                  hint={words.hints.series}
                  none={words.none}
                  options={series.map(({ docId, title }) => [docId, title])}
                />
              </div>
            </FoldedPart>
          </fieldset>
          <NameFields form={form} change={change} />
        </div>
      </div>
    </EditFrame>
  )
}

type PartProps = { form: EditForm<NewChampionshipValues> }

function NameFields({ form, change }: PartProps & { change: (next: Partial<NewChampionshipValues>) => void }) {
  const words = useWordsOf(championshipEditWords)
  const { genders } = useWordsOf(teamFormWords).teams
  const language = useLanguage()
  const text = (name: 'nameEn' | 'nameFr' | 'slug' | 'sport' | 'gender') => ({
    ...form.text(name),
    label: words.fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <fieldset className={`stack gap-5 ${groups.group}`}>
      <legend>{words.groups.name}</legend>
      <div className="stack gap-5 fit top">
        <Field {...text('nameEn')} maxLength={CHAMPIONSHIP_LIMITS.name} required />
        <Field {...text('nameFr')} maxLength={CHAMPIONSHIP_LIMITS.name} required />
      </div>
      <div className="stack gap-5 fit top">
        <SelectField {...text('sport')} options={SPORT_KEYS.map((sport) => [sport, SPORTS[sport][language]])} />
        <SelectField {...text('gender')} options={GENDERS.map((gender) => [gender, genders[gender]])} />
      </div>
      <Field {...text('slug')} hint={words.hints.slug} autoCapitalize="off" autoComplete="off" spellCheck={false} required />
    </fieldset>
  )
}

type VenueProps = PartProps & { name: 'venueId' | 'secondVenueId'; venues: Props['venues'] }

function VenueSelect({ form, name, venues }: VenueProps) {
  const words = useWordsOf(championshipEditWords)
  return (
    <SelectField
      {...form.text(name)}
      label={words.fields[name]}
      hint={words.hints[name]}
      onChange={({ target }) => {
        form.set(name, target.value)
        const venue = venues.find(({ id }) => id === target.value)
        if (venue && name === 'venueId') form.set('zone', venue.zone)
      }}
      none={words.noVenue}
      options={venues.map((venue) => [venue.id, venue.name])}
    />
  )
}

type CardsProps = PartProps & { earlier: Props['earlier']; onCopy: (earlier: Props['earlier'][number]) => void }

/** The templates as cards with a sentence each, and the earlier championships that may be copied. */
function TemplateCards({ form, earlier, onCopy }: CardsProps) {
  const words = useWordsOf(championshipEditWords)
  const { template, copyOf } = form.values
  const [isAll, setAll] = useState(false)
  const language = useLanguage()
  const texts: Record<string, string> = words.templates
  return (
    <fieldset className={`stack gap-4 ${groups.group}`}>
      <legend>{words.groups.template}</legend>
      <div className={styles.cards} data-all={isAll}>
        {TEMPLATES.map(({ key, name }) => (
          <label key={key} className={`stack gap-1 pad ${styles.card}`}>
            <input
              type="radio"
              name="card"
              className="visually-hidden"
              checked={template === key}
              onChange={() => {
                form.set('template', key)
                form.set('copyOf', '')
              }}
            />
            <span className="bold">{name[language]}</span>
            <span className="muted small">{texts[key]}</span>
          </label>
        ))}
      </div>
      <button type="button" className={`volt firm tap ${styles.all}`} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
        {isAll ? words.fewer : words.all}
      </button>
      {earlier.length > 0 && (
        <SelectField
          label={words.fields.copyOf}
          hint={words.hints.copyOf}
          value={copyOf}
          onChange={({ target }) => {
            const like = earlier.find(({ id }) => id === target.value)
            if (like && isSport(like.sport)) onCopy(like)
            else form.set('copyOf', '')
            if (!like) form.set('template', TEMPLATES[0]?.key ?? '')
          }}
          none={words.none}
          options={earlier.map(({ id, title }) => [id, title])}
        />
      )}
    </fieldset>
  )
}
