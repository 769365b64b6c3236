/** Returns a subscribe function for useSyncExternalStore, for events of a target that exists only in browsers. */
export const subscribeTo =
  (target: () => EventTarget, ...events: string[]) =>
  (changed: () => void) => {
    for (const each of events) target().addEventListener(each, changed)
    return () => {
      for (const each of events) target().removeEventListener(each, changed)
    }
  }
