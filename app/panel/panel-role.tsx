import { createContext, use } from 'react'
import type { Role } from '../kit/roles.ts'
import { type PanelPath, readersOf, writersOf } from './panel-rules.ts'

const RoleContext = createContext<Role | undefined>(undefined)

/**
 * Provides the viewer's role to the panel, so that it offers only what that role may do (spec O6). The server enforces the same
 * rules.
 */
export const PanelRole = RoleContext.Provider

type Permissions = {
  open(path: PanelPath): boolean
  /** `command`: for a path whose commands have their own rules. */
  write(path: PanelPath, command?: string): boolean
}

export function useMay(): Permissions {
  const role = use(RoleContext)
  return {
    open: (path) => role !== undefined && readersOf(path).includes(role),
    write: (path, command) => role !== undefined && writersOf(path, command).includes(role),
  }
}
