import { createContext, use } from 'react'
import type { Role } from '../kit/roles.ts'
import { type PanelPath, readersOf, writersOf } from './panel-rules.ts'

const RoleContext = createContext<Role | undefined>(undefined)

/** Tells the panel in which role it is shown, so that it offers what that role may do (spec O6). The server decides by the same rules. */
export const PanelRole = RoleContext.Provider

type May = {
  open(path: PanelPath): boolean
  /** `command`: on a path whose commands have rules of their own. */
  write(path: PanelPath, command?: string): boolean
}

export function useMay(): May {
  const role = use(RoleContext)
  return {
    open: (path) => role !== undefined && readersOf(path).includes(role),
    write: (path, command) => role !== undefined && writersOf(path, command).includes(role),
  }
}
