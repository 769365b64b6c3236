import { Icon } from '../ui/icons.tsx'

export const CalendarIcon = () => (
  <Icon size={20}>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3v4M15.5 3v4M12 12.5v5M9.5 15h5" />
  </Icon>
)
