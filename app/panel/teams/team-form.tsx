import { Link } from 'react-router'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { GENDERS, type Gender, SPORT_KEYS, SPORTS, type Sport } from '../../teams/sport.ts'
import { genderedSport, type SchoolNames, schoolName, teamSlug } from '../../teams/team-names.ts'
import { type TeamValues, teamForm } from '../../teams/team-values.ts'
import { Field, VERBATIM } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import { useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import type { InitialForm } from '../kit/edit-form/use-typed-values.tsx'
import { RemoveThing } from './remove-thing.tsx'
import { teamFormWords } from './team-form-words.ts'

type Props = {
  stored: TeamValues
  version: number | undefined
  /** Sorted by name. */
  schools: (SchoolNames & { id: string })[]
  /** Undefined for a new team. */
  id?: string
  isGone?: boolean
  start?: InitialForm<TeamValues> | undefined
}

/** The form of a team: one school in one sport (spec E2). */
export function TeamForm({ stored, version, schools, id, isGone = false, start }: Props) {
  const all = useWordsOf(teamFormWords)
  const words = all.teams
  const language = useLanguage()
  const form = useEditForm<TeamValues>({
    schema: teamForm,
    stored,
    version,
    draftName: id === undefined ? 'new team' : `team ${id}`,
    saved: words.saved,
    isGone,
    start,
  })
  const schoolOf = ({ schoolId }: TeamValues) => schools.find((school) => school.id === schoolId)
  const proposed = (values: TeamValues) => {
    const school = schoolOf(values)
    return school ? teamSlug(school, values.sport as Sport, values.gender as Gender) : ''
  }

  function change(name: 'schoolId' | 'sport' | 'gender', value: string) {
    // A new team's id follows the other fields until the admin types another one.
    if (id === undefined && form.values.slug === proposed(form.values))
      form.set('slug', proposed({ ...form.values, [name]: value }))
    form.set(name, value)
  }

  const school = schoolOf(stored)
  const name = school
    ? `${schoolName(school, language)}, ${genderedSport(stored.sport as Sport, stored.gender as Gender, language)}`
    : stored.slug
  return (
    <EditPage title={id === undefined ? words.newTitle : name} back={{ to: '/admin/teams', label: all.toTeams }}>
      <EditFrame
        form={form}
        path="/admin/teams/:teamId"
        labels={words.fields}
        written={(field, value) => {
          const other = schools.find((each) => each.id === value)
          return field === 'schoolId' && other ? schoolName(other, language) : undefined
        }}
        texts={{ failed: all.saveFailed }}
        actions={id !== undefined && !isGone && <RemoveThing kind="team" id={id} name={name} list="/admin/teams" />}
      >
        <div className={`stack gap-5 ${groups.alone}`}>
          <SelectField
            {...form.text('schoolId')}
            onChange={({ target }) => change('schoolId', target.value)}
            label={words.fields.schoolId}
            hint={
              <>
                {words.noSchool}{' '}
                <Link to="/admin/schools-new" target="_blank">
                  {all.addSchool}
                </Link>
              </>
            }
            required
            none={words.choose}
            options={schools.map((each) => [each.id, schoolName(each, language)])}
          />
          <div className="stack gap-5 fit top">
            <SelectField
              {...form.text('sport')}
              onChange={({ target }) => change('sport', target.value)}
              label={words.fields.sport}
              options={SPORT_KEYS.map((sport) => [sport, SPORTS[sport][language]])}
            />
            <SelectField
              {...form.text('gender')}
              onChange={({ target }) => change('gender', target.value)}
              label={words.fields.gender}
              options={GENDERS.map((gender) => [gender, words.genders[gender]])}
            />
          </div>
          <Field {...form.text('slug')} label={words.fields.slug} hint={words.slugHint} {...VERBATIM} required />
        </div>
      </EditFrame>
    </EditPage>
  )
}
