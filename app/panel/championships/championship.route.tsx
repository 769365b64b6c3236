import { data } from 'react-router'
import { championshipPath } from '../../championships/championship.ts'
import { GAMES } from '../../history/topics.ts'
import { Link } from '../../language/link.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { useToast } from '../../ui/toast.tsx'
import { eventFormWords } from '../games/event-form-words.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { useQuietRevalidate } from '../kit/commands/use-quiet-revalidate.tsx'
import { RemoveButton } from '../kit/commands/use-removal.tsx'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import { useLastKnown } from '../kit/edit-form/use-last-known.tsx'
import { NotThere } from '../kit/not-there.tsx'
import { PublishSwitch } from '../kit/publish/publish-switch.tsx'
import { publishWords } from '../kit/publish/publish-words.ts'
import { StateBadge } from '../kit/publish/state-badge.tsx'
import { useMay } from '../panel-role.tsx'
import type { Route } from './+types/championship.route.ts'
import { ChampionshipEdit, useChampionshipForm } from './championship-edit.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import { type ChampionshipPage, championshipPage } from './championship-view.server.ts'
import { Decisions } from './decisions/decisions.tsx'
import { ChampionshipOutputs } from './outputs/championship-outputs.tsx'
import { Rehearsal } from './rehearsal/rehearsal.tsx'
import { saveChampionshipForm } from './save-championship.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await championshipPage(context.get(servicesContext), params.championshipId, context.get(visitContext).language)
  return page ?? data(null, { status: 404 })
}

export function action({ request, params, context }: Route.ActionArgs) {
  return saveChampionshipForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, params.championshipId)
}

export const clientAction = answerSaveFailure

/** Shows the page of one championship: its decisions, which game day needs, above its form. */
export default function Championship({ loaderData, params }: Route.ComponentProps) {
  return <OneChampionship key={params.championshipId} loaded={loaderData} />
}

function OneChampionship({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const words = useWordsOf(championshipEditWords)
  const { known, isGone } = useLastKnown(loaded)
  useFreshPage(GAMES, known?.v ?? 0)
  const back = { to: '/admin/championships', label: words.back }
  if (!known) return <NotThere title={words.notFound} back={back} />
  return <KnownChampionship page={known} isGone={isGone} back={back} />
}

type KnownProps = { page: ChampionshipPage; isGone: boolean; back: { to: string; label: string } }

function KnownChampionship({ page, isGone, back }: KnownProps) {
  const form = useChampionshipForm(page, isGone)
  return (
    <EditPage title={page.title} back={back} actions={!isGone && <Actions page={page} form={form} />}>
      {!isGone && (page.state === 'public' || page.facts.length > 0) && <Decisions page={page} />}
      <ChampionshipEdit page={page} form={form} />
      {!isGone && page.state === 'public' && <ChampionshipOutputs slug={page.slug} />}
      {!isGone && <Rehearsal page={page} />}
    </EditPage>
  )
}

type ActionsProps = Pick<KnownProps, 'page'> & { form: ReturnType<typeof useChampionshipForm> }

/** Publishes the championship or hides it, leads to its page, and deletes it. */
function Actions({ page: { id, title, slug, state, publicGames }, form }: ActionsProps) {
  const words = useWordsOf(championshipEditWords)
  const { seeOnSite } = useWordsOf(eventFormWords)
  const { toDraft, isDraft } = useWordsOf(publishWords)
  const common = useWordsOf(adminWords)
  const why = useCommandWords()
  const mayEdit = useMay().write('/admin/championships/:championshipId/commands', 'publish')
  const toast = useToast()
  const readAgain = useQuietRevalidate()
  const send = (command: string) => sendCommand<CommandAnswer>(`/admin/championships/${id}/commands`, { command })
  const refusals: Record<string, string> = { structure: words.unfinished, unsaved: words.saveFirst }
  const faultText = (reason: string) => why(reason) ?? refusals[reason] ?? common.failed

  async function perform(command: 'publish' | 'draft'): Promise<CommandAnswer> {
    if (command === 'publish' && form.isDirty) {
      form.formProps.ref.current?.querySelector<HTMLElement>('[data-save-bar] button')?.focus()
      return { ok: false, reason: 'unsaved' }
    }
    const answer = await send(command)
    if (answer.ok) await readAgain()
    return answer
  }

  async function hide() {
    const answer = await perform('draft')
    toast(answer.ok ? isDraft(title) : faultText(answer.reason))
  }

  return (
    <>
      {mayEdit ? (
        <PublishSwitch title={title} stored={{ state, publicAt: '' }} perform={perform} faultText={faultText} />
      ) : (
        <StateBadge state={state} publicAt={null} />
      )}
      {state === 'public' && (
        <Link to={championshipPath(slug)} className={button.button}>
          {seeOnSite}
        </Link>
      )}
      {mayEdit && state === 'public' && (
        <button type="button" className={button.button} onClick={() => void hide()}>
          {toDraft}
        </button>
      )}
      {mayEdit && (
        <RemoveButton name={title} text={words.removeText(publicGames)} send={() => send('remove')} list="/admin/championships" />
      )}
    </>
  )
}
