/** For useSyncExternalStore: hears of these events of a target that is there in the browser only. */
export const subscribeTo =
  (target: () => EventTarget, ...events: string[]) =>
  (changed: () => void) => {
    for (const each of events) target().addEventListener(each, changed)
    return () => {
      for (const each of events) target().removeEventListener(each, changed)
    }
  }
