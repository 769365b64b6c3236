import { data } from 'react-router'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import type { Run } from '../file/outcome.ts'
import type { Route } from './+types/run.route.ts'

const NO_STORE = { headers: { 'Cache-Control': 'private, no-store' } }
/** The time limit of a request, in ms; a check that takes longer is answered with 202, and the client asks again. */
const PATIENCE_MS = 15_000

/** Returns the progress of an import. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return told(await context.get(servicesContext).imports.howFar(params.id), 200)
}

/** Runs a command of an admin: open, look, start, pause, resume or discard. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { by } = context.get(adminContext).editing
  const { imports } = context.get(servicesContext)
  const form = await sentForm(request)
  switch (form.get('intent')) {
    case 'open': {
      const file = { id, fileName: form.get('fileName') ?? '', bytes: Number(form.get('bytes')) }
      const opened = await imports.open(file, by)
      return told(await imports.howFar(id), opened.ok ? 200 : 400)
    }
    case 'look': {
      const looking = imports.look(id, by)
      const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
      const looked = await Promise.race([looking, patience])
      const run = await imports.howFar(id)
      if (looked && !looked.ok && looked.reason === 'incomplete') return told(run, 409)
      const isBad = run?.state === 'failed' && (await imports.find(id))?.report.problem === 'file'
      return told(run, run?.state === 'checking' ? 202 : isBad ? 400 : run?.state === 'failed' ? 500 : 200)
    }
    case 'start': {
      const started = await imports.start(id, by)
      return told(await imports.howFar(id), started.ok ? 202 : started.reason === 'no-run' ? 404 : 409)
    }
    case 'pause':
      await imports.pause(id, by)
      return told(await imports.howFar(id), 200)
    case 'resume':
      await imports.resume(id, by)
      return told(await imports.howFar(id), 200)
    case 'discard':
      await imports.discard(id, by)
      return data(null, NO_STORE)
    default:
      return data(null, { status: 400, ...NO_STORE })
  }
}

function told(run: Run | undefined, status: number) {
  return Response.json(run ?? null, { status: !run && status === 200 ? 404 : status, ...NO_STORE })
}
