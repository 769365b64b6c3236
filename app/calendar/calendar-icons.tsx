import { Icon } from '../ui/icons.tsx'

export const CalendarIcon = () => (
  <Icon size={20}>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3v4M15.5 3v4M12 12.5v5M9.5 15h5" />
  </Icon>
)

// Simplified logos of the calendars, by which people recognise them.

const Sign = ({ children }: { children: React.ReactNode }) => (
  <svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
)

export const AppleSign = () => (
  <Sign>
    <path
      fill="currentColor"
      d="M12 8.1c-1.2-.8-2.6-1.1-3.9-.6-2.4.9-3.5 3.3-3.1 6 .4 2.9 2.3 6.2 4.2 6.4 1 .1 1.8-.6 2.8-.6s1.8.7 2.8.6c1.6-.2 3-2.1 3.8-4.2-1.7-.8-2.6-2-2.6-3.6 0-1.4.7-2.5 1.9-3.3-.9-1.1-2-1.5-3.2-1.4-1 0-1.9.3-2.7.7Z"
    />
    <path fill="currentColor" d="M12 6.8c0-2.1 1.2-3.7 3.2-4 .1 2.2-1.3 3.9-3.2 4Z" />
  </Sign>
)

export const GoogleSign = () => (
  <Sign>
    <rect x="3" y="3" width="18" height="18" rx="3" fill="#ffffff" />
    <path fill="#1a73e8" d="M3 6a3 3 0 0 1 3-3h11v4H7v10H3Z" />
    <path fill="#fbbc04" d="M17 7h4v10h-4Z" />
    <path fill="#ea4335" d="M17 3h1a3 3 0 0 1 3 3v1h-4Z" />
    <path fill="#34a853" d="M7 17h14v1a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-1Z" />
    {/** 31, drawn because text would become part of the link's name. */}
    <path
      fill="none"
      stroke="#1a73e8"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M8.9 9.4h2.6l-1.4 2a1.75 1.75 0 1 1-1.4 2.6M13.6 10.2l1.4-.9v5.6"
    />
  </Sign>
)

export const OutlookSign = () => (
  <Sign>
    <path fill="#50d9ff" d="M8 5h13a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H8Z" />
    <path fill="#ffffff" d="M9 7.5 15.5 12 22 7.5V6a1 1 0 0 0-1-1H9Z" opacity="0.75" />
    <rect x="2" y="6.5" width="11" height="11" rx="2" fill="#0f6cbd" />
    <ellipse cx="7.5" cy="12" rx="2.6" ry="3" fill="none" stroke="#ffffff" strokeWidth="1.6" />
  </Sign>
)
