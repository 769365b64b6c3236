import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { seasonWords } from '../../season/season-words.ts'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import { GENDERS, SPORT_KEYS, SPORTS } from '../../teams/sport.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { eventFormWords } from '../games/event-form-words.ts'
import { seriesChoices } from '../games/list/event-lists.server.ts'
import { readCommand } from '../kit/commands/command.server.ts'
import { answerCommandFailure, useCommand } from '../kit/commands/use-command.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import { useDraft } from '../kit/edit-form/use-draft.tsx'
import list from '../kit/lists/list.module.css'
import type { Route } from './+types/events-many.route.ts'
import { checkManyEvents } from './check-events.server.ts'
import { useFaultText, useSaveAnswer } from './edit-grid.tsx'
import bar from './grid-bar.module.css'
import { type GridColumn, type GridRefusal, isFilled, MOST_ROWS } from './grid-values.ts'
import { gridWords } from './grid-words.ts'
import { NEW_EVENT_COLUMNS, NEW_EVENTS_DRAFT, type NewEventsDraft, NO_SECRETS } from './new-event-columns.ts'
import { NewRows } from './new-rows.tsx'
import { useNewRows } from './use-new-rows.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  return { series: seriesChoices(services, language) }
}

/** Checks the rows of the table (spec O5, Q-80). */
export function action({ request, context }: Route.ActionArgs) {
  const { seasons } = context.get(servicesContext)
  const { editing } = context.get(adminContext)
  return readCommand(request, { check: (sent) => checkManyEvents({ seasons, editing }, sent) })
}

export const clientAction = answerCommandFailure

/**
 * Adds many events, typed or pasted. The rows become a small season's file, whose page shows the events that the file would add
 * (spec O5, E11).
 */
export default function EventsMany({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(gridWords)
  const isHydrated = useHydrated()
  return (
    <EditPage title={words.newEvents.title} back={{ to: '/admin/events', label: words.events.back }}>
      <p className={`muted measure ${list.lead}`}>{words.newEvents.lead}</p>
      {isHydrated ? <Table {...loaderData} /> : <p>{words.needsScript}</p>}
    </EditPage>
  )
}

/** The minimum widths of the columns in characters, for typical texts, because the rows are empty at first. */
const LEAST = { date: 11, time: 9, home: 15, away: 15, venue: 15, titleEn: 12, titleFr: 12 }
const USUAL: SeasonRowAnswers = { sport: 'hockey', gender: 'women', seriesId: '' }

function Table({ series }: Route.ComponentProps['loaderData']) {
  const words = useWordsOf(gridWords)
  const form = useWordsOf(eventFormWords)
  const common = useWordsOf(adminWords)
  const navigate = useNavigate()
  const columns = useMemo((): GridColumn[] => {
    const { home, away, venue } = words.newEvents
    const { localDate, localTime, titleEn, titleFr } = form.fields
    const labels = { date: localDate, time: localTime, home, away, venue, titleEn, titleFr }
    return NEW_EVENT_COLUMNS.map((name) => ({ name, label: labels[name], kind: 'text', least: LEAST[name] }))
  }, [form, words])
  const nameOf = useCallback((number: number) => words.newEpisodes.row(number), [words])
  const { read, keep } = useDraft<NewEventsDraft>(NEW_EVENTS_DRAFT, NO_SECRETS)
  const [draft] = useState(() => read()?.values)
  const table = useNewRows({ columns, nameOf, faultText: useRowFaultText(), draft: draft?.rows })
  const [answers, setAnswers] = useState<SeasonRowAnswers>(draft ?? USUAL)
  const command = useCommand<GridRefusal>()
  const [checkedId, setCheckedId] = useState('')
  const { cells } = table
  // Stores the rows after every change, so that they survive a reload until the file is imported.
  useEffect(() => {
    const values = { ...answers, rows: JSON.stringify(cells), runId: checkedId }
    keep(cells.some(isFilled) ? { values, base: { values, version: undefined } } : undefined)
  }, [keep, cells, answers, checkedId])
  useSaveAnswer(command, { onSaved: ({ id = '' }) => setCheckedId(id), onRefused: table.refuse })
  // Leaves the page once the rows are stored for the way back, because leaving earlier would ask first.
  useEffect(() => {
    if (checkedId !== '') void navigate(`/admin/season/${checkedId}`)
  }, [checkedId, navigate])

  function send() {
    if (command.isBusy) return
    const rows = table.filled.map(({ id, values }) => ({ id, version: 0, cells: values }))
    const { sport, gender, seriesId } = answers
    const reasons = { cells: words.refused, 'too-many-rows': words.tooManyEvents(MOST_ROWS) }
    const fields = {
      rows: JSON.stringify(rows),
      answers: JSON.stringify({ sport, gender, seriesId }),
      name: words.newEvents.pasted,
    }
    command.submit({ command: 'check', ...fields }, { failed: common.failed, reasons })
  }

  return (
    <NewRows
      label={words.newEvents.title}
      columns={columns}
      table={table}
      save={words.newEvents.save}
      isSaving={command.isBusy}
      isStored={checkedId !== ''}
      tooMany={words.tooManyEvents(MOST_ROWS)}
      onSave={send}
    >
      <Defaults answers={answers} series={series} change={(next) => setAnswers((now) => ({ ...now, ...next }))} />
    </NewRows>
  )
}

/** Returns the text of an error in a row of a season's file or in the whole table. */
function useRowFaultText(): (code: string) => string {
  const { faults, unanswered, table } = useWordsOf(seasonWords)
  const other = useFaultText()
  return useCallback(
    (code) => {
      const words: Record<string, string> = { ...table, ...unanswered, ...faults }
      return words[code] ?? other(code)
    },
    [faults, unanswered, table, other],
  )
}

type SeasonRowAnswers = { sport: string; gender: string; seriesId: string }
type DefaultsProps = {
  answers: SeasonRowAnswers
  series: { docId: string; title: string }[]
  change: (next: Partial<SeasonRowAnswers>) => void
}

/** Asks for the values that apply to all rows: the sport and gender of the teams, and the series. */
function Defaults({ answers, series, change }: DefaultsProps) {
  const { newEvents: words } = useWordsOf(gridWords)
  const language = useLanguage()
  return (
    <fieldset className={`stack gap-4 bare ${bar.defaults}`}>
      <legend>{words.defaults}</legend>
      <SelectField
        label={words.sport}
        value={answers.sport}
        onChange={({ target }) => change({ sport: target.value })}
        options={SPORT_KEYS.map((sport) => [sport, SPORTS[sport][language]])}
      />
      <SelectField
        label={words.gender}
        value={answers.gender}
        onChange={({ target }) => change({ gender: target.value })}
        options={GENDERS.map((gender) => [gender, words.genders[gender]])}
      />
      <SelectField
        label={words.series}
        value={answers.seriesId}
        onChange={({ target }) => change({ seriesId: target.value })}
        none={words.noSeries}
        options={series.map(({ docId, title }) => [docId, title])}
      />
    </fieldset>
  )
}
