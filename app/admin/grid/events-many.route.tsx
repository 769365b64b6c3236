import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { useHydrated } from '../../shared/use-hydrated.tsx'
import { GENDERS, SPORT_KEYS, SPORTS } from '../../teams/sport.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { CommandAnswer } from '../commands/command-answer.ts'
import { EditPage } from '../edit-form/edit-page.tsx'
import { seriesChoices } from '../event-list/event-lists.server.ts'
import { eventFormWords } from '../events/event-form-words.ts'
import list from '../lists/list.module.css'
import { useSeasonFault } from '../season/season-file-form.tsx'
import { sendSeason } from '../season/send-season.tsx'
import type { Route } from './+types/events-many.route.ts'
import { useFaultText } from './edit-grid.tsx'
import bar from './grid-bar.module.css'
import { type GridColumn, MOST_ROWS } from './grid-values.ts'
import { gridWords } from './grid-words.ts'
import { NewRows } from './new-rows.tsx'
import { useNewRows } from './use-new-rows.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  return { series: seriesChoices(services, language) }
}

/** Many new events, typed or pasted: they become a small season's file, whose page shows what would be added (spec O5, E11). */
export default function EventsMany({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(gridWords)
  const isHydrated = useHydrated()
  return (
    <EditPage title={words.newEvents.title} back={{ to: '/admin/events', label: words.events.back }}>
      <p className={list.lead}>{words.newEvents.lead}</p>
      {isHydrated ? <Table {...loaderData} /> : <p>{words.needsScript}</p>}
    </EditPage>
  )
}

/** The columns by what a season's file calls them, in the order of the table. */
const TOLD = ['date', 'time', 'home', 'away', 'venue', 'titleEn', 'titleFr'] as const
const HEADINGS = ['Date', 'Time', 'Home', 'Away', 'Venue', 'Title', 'Titre']

function Table({ series }: Route.ComponentProps['loaderData']) {
  const words = useWordsOf(gridWords)
  const form = useWordsOf(eventFormWords)
  const columns = useMemo(
    (): GridColumn[] => [
      { name: 'date', label: form.fields.localDate, kind: 'text' },
      { name: 'time', label: form.fields.localTime, kind: 'text' },
      { name: 'home', label: words.newEvents.home, kind: 'text' },
      { name: 'away', label: words.newEvents.away, kind: 'text' },
      { name: 'venue', label: words.newEvents.venue, kind: 'text' },
      { name: 'titleEn', label: form.fields.titleEn, kind: 'text' },
      { name: 'titleFr', label: form.fields.titleFr, kind: 'text' },
    ],
    [form, words],
  )
  const nameOf = useCallback((number: number) => words.newEpisodes.row(number), [words])
  const table = useNewRows({ columns, nameOf, faultText: useFaultText() })
  const [answers, setAnswers] = useState({ sport: 'hockey', gender: 'women', seriesId: '' })
  const { check, isSending, fault } = useCheck(table.clear)

  function send() {
    const rows = table.filled.map(({ values }) => TOLD.map((name) => plain(values[name] ?? '')).join('\t'))
    void check([HEADINGS.join('\t'), ...rows].join('\n'), JSON.stringify({ columns: TOLD, answers }))
  }

  return (
    <NewRows
      label={words.newEvents.title}
      columns={columns}
      table={table}
      save={words.newEvents.save}
      isSaving={isSending}
      tooMany={words.tooManyEvents(MOST_ROWS)}
      onSave={send}
    >
      <Defaults answers={answers} series={series} change={(next) => setAnswers((now) => ({ ...now, ...next }))} />
      <p role="alert" className={bar.fault}>
        {fault}
      </p>
    </NewRows>
  )
}

/**
 * Has the table read, and then sends what its rows do not say, before its page opens. Without that the page would take the events for those of
 * another sport, so a failure of either leaves everything as it is typed. `onDone`: nothing is unsaved any more.
 */
function useCheck(onDone: () => void) {
  const { pasted } = useWordsOf(gridWords).newEvents
  const faultIn = useSeasonFault()
  const navigate = useNavigate()
  const { submit, data: chosen, state } = useFetcher<CommandAnswer>()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const [doneId, setDoneId] = useState<string>()
  /** The table that was read last: to be sent again, it is not read again. */
  const read = useRef<{ text: string; id: string }>(undefined)
  const told = useRef(chosen)

  useEffect(() => {
    if (state !== 'idle' || !chosen || chosen === told.current) return
    told.current = chosen
    if (chosen.ok) {
      onDone()
      setDoneId(read.current?.id)
    } else {
      // It may have been discarded meanwhile.
      if (chosen.reason === 'no-run') read.current = undefined
      setFault(faultIn(chosen))
    }
  }, [chosen, state, onDone, faultIn])
  // Once nothing is unsaved any more: leaving would ask otherwise.
  useEffect(() => {
    if (doneId !== undefined) void navigate(`/admin/season/${doneId}`)
  }, [doneId, navigate])

  async function send(text: string, patch: string) {
    if (read.current?.text !== text) {
      const sent = await sendSeason(pasted, { html: '', text }, new AbortController().signal)
      if (!sent.ok) return setFault(faultIn(sent))
      read.current = { text, id: sent.id }
    }
    await submit({ command: 'choose', patch }, { method: 'post', action: `/admin/season/${read.current.id}` })
  }

  async function check(text: string, patch: string) {
    if (isSending) return
    setFault('')
    setSending(true)
    try {
      await send(text, patch)
    } finally {
      setSending(false)
    }
  }

  return { check, isSending, fault }
}

const plain = (text: string) => text.replace(/[\t\r\n]+/g, ' ').trim()

type Answers = { sport: string; gender: string; seriesId: string }
type DefaultsProps = { answers: Answers; series: { docId: string; title: string }[]; change: (next: Partial<Answers>) => void }

/** What a row does not say: which teams of the schools play, and in which series. */
function Defaults({ answers, series, change }: DefaultsProps) {
  const { newEvents: words } = useWordsOf(gridWords)
  const language = useLanguage()
  return (
    <fieldset className={bar.defaults}>
      <legend>{words.defaults}</legend>
      <SelectField label={words.sport} value={answers.sport} onChange={({ target }) => change({ sport: target.value })}>
        {SPORT_KEYS.map((sport) => (
          <option key={sport} value={sport}>
            {SPORTS[sport][language]}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.gender} value={answers.gender} onChange={({ target }) => change({ gender: target.value })}>
        {GENDERS.map((gender) => (
          <option key={gender} value={gender}>
            {words.genders[gender]}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.series} value={answers.seriesId} onChange={({ target }) => change({ seriesId: target.value })}>
        <option value="">{words.noSeries}</option>
        {series.map(({ docId, title }) => (
          <option key={docId} value={docId}>
            {title}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
