import { useState } from 'react'
import { proposedId } from '../../catalog/series/series-values.ts'
import { TEMPLATES } from '../../championships/rules/templates.ts'
import { zoneTitle } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { GENDERS, isSport, SPORT_KEYS, SPORTS } from '../../teams/sport.ts'
import button from '../../ui/button.module.css'
import { Field, VERBATIM } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { eventFormWords } from '../games/event-form-words.ts'
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
  const { fields, noVenue, noSeries } = useWordsOf(eventFormWords)
  const { genders } = useWordsOf(teamFormWords).teams
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
  const [isSportChosen, setSportChosen] = useState(false)
  /** True while the first team may still bring another sport: once staff have chosen, only they change it. */
  const isSportOpen = chosen.length === 0 && !isSportChosen
  const teamOf = (id: string) => teams.find((team) => team.id === id)

  /** Sets fields; names and address follow the sport and the year until staff write others. */
  function change(next: Partial<NewChampionshipValues>) {
    const after = { ...values, ...next }
    if (('sport' in next || 'gender' in next) && !('teams' in next)) setSportChosen(true)
    const [before, usual] = [usualName(values), usualName(after)]
    if (after.nameEn === before.en) after.nameEn = usual.en
    if (after.nameFr === before.fr) after.nameFr = usual.fr
    if (after.slug === proposedId(values.nameEn)) after.slug = proposedId(after.nameEn)
    for (const name of Object.keys(after) as (keyof NewChampionshipValues)[])
      if (after[name] !== values[name]) form.set(name, after[name])
  }

  function setTeams(ids: string[]) {
    const first = teamOf(ids[0] ?? '')
    const zone = first && venues.find(({ id }) => id === first.venueId)?.zone
    change({
      teams: JSON.stringify(ids),
      ...(first && isSportOpen && { sport: first.sport, gender: first.gender }),
      ...(zone && chosen.length === 0 && values.venueId === '' && { zone }),
    })
  }

  const fits = ({ sport, gender }: TeamChoice) => sport === values.sport && gender === values.gender
  /** The props of a field that others may follow. */
  const followed = (name: keyof typeof words.fields & keyof NewChampionshipValues) => ({
    ...form.text(name),
    label: words.fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const halls = { none: noVenue, options: venues.map(({ id, name }) => [id, name] as const) }
  return (
    <EditFrame form={form} path="/admin/championships-new" labels={{ ...fields, ...words.fields }}>
      <input type="hidden" name="docId" value={newId} />
      {(['template', 'copyOf', 'teams'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <TemplateCards form={form} earlier={earlier} onFormat={change} />
      <div className={`stack gap-5 top ${groups.columns}`}>
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.fields.teams}</legend>
          <div className="stack gap-5 fit top">
            <SelectField {...followed('sport')} options={SPORT_KEYS.map((sport) => [sport, SPORTS[sport][language]])} />
            <SelectField {...followed('gender')} options={GENDERS.map((gender) => [gender, genders[gender]])} />
          </div>
          <TeamList
            teams={chosen.reduce<ReturnType<typeof addTeam>>(addTeam, [])}
            onTeams={(all) => setTeams(all.map(({ teamId }) => teamId))}
            choices={teams.filter(fits)}
            others={isSportOpen ? teams.filter((team) => !fits(team)) : []}
            sport={values.sport}
            nameOf={(id) => teamOf(id)?.label ?? '–'}
            fault={form.faultOf('teams')}
            faultOf={({ teamId }) => {
              const team = teamOf(teamId)
              return team && !fits(team) ? words.faultTexts['other-sport'](team.label) : undefined
            }}
            hasDetails={false}
          />
        </fieldset>
        <div className="stack gap-5">
          <fieldset className={`stack gap-5 ${groups.group}`}>
            <legend>{words.groups.when}</legend>
            <div className="stack gap-5 fit top">
              <Field {...followed('firstDay')} type="date" required />
              <SelectField
                {...form.text('venueId')}
                {...halls}
                label={words.fields.venueId}
                onChange={({ target }) => {
                  const zone = venues.find(({ id }) => id === target.value)?.zone
                  change({ venueId: target.value, ...(zone && { zone }) })
                }}
              />
            </div>
            <FoldedPart title={words.more} isNeeded={form.faultOf('zone') !== undefined}>
              <div className="stack gap-5 fit top">
                <SelectField
                  {...form.text('secondVenueId')}
                  {...halls}
                  label={words.fields.secondVenueId}
                  hint={words.hints.secondVenueId}
                />
                <SelectField
                  {...form.text('zone')}
                  label={fields.zone}
                  options={zonesWith(values.zone).map((zone) => [zone, zoneTitle(zone, language)])}
                />
                <SelectField
                  {...form.text('seriesDocId')}
                  label={fields.seriesDocId}
                  none={noSeries}
                  options={series.map(({ docId, title }) => [docId, title])}
                />
              </div>
            </FoldedPart>
          </fieldset>
          <fieldset className={`stack gap-5 ${groups.group}`}>
            <legend>{words.groups.name}</legend>
            <div className="stack gap-5 fit top">
              <Field {...followed('nameEn')} maxLength={CHAMPIONSHIP_LIMITS.name} required />
              <Field {...followed('nameFr')} maxLength={CHAMPIONSHIP_LIMITS.name} required />
            </div>
            <Field {...followed('slug')} hint={words.hints.slug} {...VERBATIM} required />
          </fieldset>
        </div>
      </div>
    </EditFrame>
  )
}

type CardsProps = {
  form: EditForm<NewChampionshipValues>
  earlier: Props['earlier']
  onFormat: (next: Partial<NewChampionshipValues>) => void
}

/** The templates as cards with a sentence each, and the earlier championships that may be copied. */
function TemplateCards({ form, earlier, onFormat }: CardsProps) {
  const words = useWordsOf(championshipEditWords)
  const { template, copyOf } = form.values
  const [isAll, setAll] = useState(false)
  const language = useLanguage()
  const texts: Record<string, string> = words.templates
  return (
    <fieldset className={`stack gap-4 ${groups.group}`}>
      <legend>{words.fields.template}</legend>
      <div className={styles.cards} data-all={isAll}>
        {TEMPLATES.map(({ key, name }) => (
          <label key={key} className={`stack gap-1 pad box ${styles.card}`}>
            <input
              type="radio"
              name="card"
              className="visually-hidden"
              checked={template === key}
              onChange={() => onFormat({ template: key, copyOf: '' })}
            />
            <span className="bold">{name[language]}</span>
            <span className="muted small">{texts[key]}</span>
          </label>
        ))}
      </div>
      <div>
        <button type="button" className={button.button} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {words.all}
        </button>
      </div>
      {earlier.length > 0 && (
        <SelectField
          label={words.fields.copyOf}
          hint={words.hints.copyOf}
          value={copyOf}
          onChange={({ target }) => {
            const like = earlier.find(({ id }) => id === target.value)
            if (like && isSport(like.sport)) onFormat({ copyOf: like.id, template: '', sport: like.sport, gender: like.gender })
            else onFormat({ copyOf: '', template: TEMPLATES[0]?.key ?? '' })
          }}
          none={words.none}
          options={earlier.map(({ id, title }) => [id, title])}
        />
      )}
    </fieldset>
  )
}
