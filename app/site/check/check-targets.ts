/** A media host to check. `playlist`: one of its playlists; `isLive`: that one must be readable now. */
export type HostTarget = { origin: string; playlist?: string; isLive: boolean }
/** What a check tries to reach. `now`: the site's clock, in ms; `frames`: pages of players, one for each host. */
export type CheckTargets = { now: number; hosts: HostTarget[]; frames: string[] }
