import { Icon } from '../ui/icons.tsx'

export const GripIcon = () => (
  <Icon size={20}>
    <path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" />
  </Icon>
)

export const UpIcon = () => (
  <Icon size={20}>
    <path d="m6 14.5 6-6 6 6" />
  </Icon>
)

export const DownIcon = () => (
  <Icon size={20}>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
)

export const BinIcon = () => (
  <Icon size={20}>
    <path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5" />
  </Icon>
)

export const PlusIcon = () => (
  <Icon size={20}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)

export const MoreIcon = () => (
  <Icon size={20}>
    <path d="M12 5.5h.01M12 12h.01M12 18.5h.01" />
  </Icon>
)

export const CopyIcon = () => (
  <Icon size={20}>
    <path d="M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9" />
  </Icon>
)
