import { useState } from 'react'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { NAME_LENGTH, type SchoolValues, schoolForm } from '../../teams/team-values.ts'
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
  stored: SchoolValues
  version: number | undefined
  venues: { id: string; name: string }[]
  /** Undefined for a new school. */
  id?: string
  isGone?: boolean
  start?: InitialForm<SchoolValues> | undefined
}

/** The form of a school: its names in both languages side by side, and its colours and logo (spec E2). */
export function SchoolForm({ stored, version, venues, id, isGone = false, start }: Props) {
  const all = useWordsOf(teamFormWords)
  const words = all.schools
  const [isSending, setSending] = useState(false)
  const form = useEditForm<SchoolValues>({
    schema: schoolForm,
    stored,
    version,
    draftName: id === undefined ? 'new school' : `school ${id}`,
    saved: words.saved,
    isHeld: isSending,
    isGone,
    start,
  })
  const { values } = form
  const name = stored.shortEn || stored.nameEn || stored.nameFr
  const nameOf = (venueId: string | boolean) => venues.find((venue) => venue.id === venueId)?.name
  return (
    <EditPage title={id === undefined ? words.newTitle : name} back={{ to: '/admin/teams', label: all.toTeams }}>
      <EditFrame
        form={form}
        path="/admin/schools/:schoolId"
        labels={words.fields}
        written={(field, value) => (field === 'homeVenueId' ? nameOf(value) : undefined)}
        texts={{ failed: all.saveFailed }}
        actions={id !== undefined && !isGone && <RemoveThing kind="school" id={id} name={name} list="/admin/teams" />}
      >
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.groups.names}</legend>
          {(['name', 'short', 'nickname'] as const).map((name) => (
            <div key={name} className="stack gap-5 fit top">
              {([`${name}En`, `${name}Fr`] as const).map((field) => (
                <Field
                  key={field}
                  {...form.text(field)}
                  label={words.fields[field]}
                  hint={words.hints[name]}
                  maxLength={NAME_LENGTH}
                />
              ))}
            </div>
          ))}
        </fieldset>
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.groups.look}</legend>
          <div className="stack gap-5 fit top">
            <Field
              {...form.text('code')}
              onChange={({ target }) => form.set('code', target.value.toUpperCase())}
              label={words.fields.code}
              hint={words.hints.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={3}
              required
            />
            <Field {...form.text('colour')} label={words.fields.colour} {...VERBATIM} maxLength={7} required />
            <Field
              type="color"
              label={words.pickColour}
              value={/^#[0-9a-f]{6}$/i.test(values.colour) ? values.colour.toLowerCase() : '#000000'}
              onChange={({ target }) => form.set('colour', target.value)}
            />
            <SelectField
              {...form.text('homeVenueId')}
              label={words.fields.homeVenueId}
              hint={words.hints.homeVenue}
              none={words.noVenue}
              options={venues.map((venue) => [venue.id, venue.name])}
            />
          </div>
          <PictureField
            name="logo"
            label={words.fields.logo}
            value={values.logo}
            onChange={(logo) => form.set('logo', logo)}
            fault={form.faultOf('logo')}
            onBusy={setSending}
          />
        </fieldset>
      </EditFrame>
    </EditPage>
  )
}
