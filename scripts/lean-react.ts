import type { Plugin } from 'vite'
import { functions, type Node, withBodies } from './lean-router.ts'

const NOTHING = '{}'

/**
 * Functions of React's renderer that only serve features unused here (docs/decisions/010-lean-router.md): <ViewTransition>, a
 * ref on a <Fragment>, <SuspenseList>; and the component stack of an error, which names nothing in a minified build.
 */
const IDLE: Record<string, string> = {
  ...idle(
    ['getViewTransitionName', 'getViewTransitionClassName', 'trackEnterViewTransitions', 'scheduleViewTransitionEvent'],
    ['applyViewTransitionToHostInstances', 'applyViewTransitionToHostInstancesRecursive', 'restoreViewTransitionOnHostInstances'],
    ['commitAppearingPairViewTransitions', 'commitEnterViewTransitions', 'commitDeletedPairViewTransitions'],
    ['commitExitViewTransitions', 'commitNestedViewTransitions', 'restorePairedViewTransitions'],
    ['restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions', 'measureViewTransitionHostInstancesRecursive'],
    ['measureNestedViewTransitions', 'applyViewTransitionName', 'restoreViewTransitionName', 'measureInstance'],
    ['createMeasurement', 'startViewTransition', 'createViewTransitionInstance', 'ViewTransitionPseudoElement'],
  ),
  ...idle(['animate', 'getAnimations', 'getComputedStyle'].map((name) => `ViewTransitionPseudoElement.prototype.${name}`)),
  ...idle(
    ['commitNewChildToFragmentInstances', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
    ['commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects', 'validateDocumentPositionWithFiberTree'],
  ),
  ...idle(
    [
      'addEventListener',
      'removeEventListener',
      'dispatchEvent',
      'focus',
      'focusLast',
      'blur',
      'observeUsing',
      'unobserveUsing',
    ].map((name) => `FragmentInstance.prototype.${name}`),
    ['getClientRects', 'getRootNode', 'compareDocumentPosition', 'scrollIntoView'].map(
      (name) => `FragmentInstance.prototype.${name}`,
    ),
  ),
  updateSuspenseListComponent: '{ return null }',
  initSuspenseListRenderState: NOTHING,
  describeNativeComponentFrame: '{ return "" }',
}

function idle(...names: string[][]) {
  return Object.fromEntries(names.flat().map((name) => [name, NOTHING]))
}

/** Removes React features that this site does not use from the browser bundle. */
export function leanReact(): Plugin {
  let isDone = false
  return {
    name: 'lean-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-dom\/cjs\/react-dom-client\.production\.js/ },
      handler(code) {
        isDone = true
        const found = functions(this.parse(code) as unknown as Node)
        return withBodies(code, IDLE, (name) => found.get(name) ?? this.error(`React has no ${name} any more: see IDLE.`))
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('React’s renderer is in another file: see leanReact.')
    },
  }
}
