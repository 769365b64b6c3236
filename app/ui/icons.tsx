import type { ReactNode } from 'react'

/** A line icon on a grid of 24 units, hidden from screen readers, which read the button's name or the text beside it instead. */
export function Icon({ children, size = 24 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

export const BackIcon = () => (
  <Icon>
    <path d="m14.5 5-7 7 7 7" />
  </Icon>
)

export const ForwardIcon = () => (
  <Icon>
    <path d="m9.5 5 7 7-7 7" />
  </Icon>
)

export const LeaveIcon = () => (
  <Icon>
    <path d="M14 5H6v14h8M11 12h9.5m-3.5-3.5 3.5 3.5-3.5 3.5" />
  </Icon>
)

/** Defines the icons that every tile uses, once per page, so that tiles can reference them. */
export const IconShapes = () => (
  <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
    <symbol
      id="icon-lock"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </symbol>
    <symbol id="icon-heart" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
      <path d="M12 20.2 4.6 12.9a4.7 4.7 0 0 1 0-6.7 4.8 4.8 0 0 1 6.7 0l.7.7.7-.7a4.8 4.8 0 0 1 6.7 0 4.7 4.7 0 0 1 0 6.7Z" />
    </symbol>
  </svg>
)

export const LockIcon = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} aria-hidden="true">
    <use href="#icon-lock" />
  </svg>
)

export const HeartIcon = ({ isFilled }: { isFilled: boolean }) => (
  <svg width="20" height="20" fill={isFilled ? 'currentColor' : 'none'} aria-hidden="true">
    <use href="#icon-heart" />
  </svg>
)

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.8 20c.8-3.7 3.7-5.7 7.2-5.7s6.4 2 7.2 5.7" />
  </Icon>
)
