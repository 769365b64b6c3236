import { Icon } from '../../../ui/icons.tsx'

const Solid = ({ d }: { d: string }) => <path d={d} fill="currentColor" />

export const PlayIcon = () => (
  <Icon>
    <Solid d="M7.5 5v14L19 12Z" />
  </Icon>
)

export const PauseIcon = () => (
  <Icon>
    <Solid d="M7 5.5h2.5v13H7zM14.5 5.5H17v13h-2.5z" />
  </Icon>
)

export const ReplayIcon = () => (
  <Icon>
    <path d="M5 12a7.2 7.2 0 1 0 2.3-5.3L5 9M5 4.5V9h4.5" />
  </Icon>
)

/** An arrow that curves back around the number of seconds; forward is its mirror image. */
export const SkipIcon = ({ isForward = false }: { isForward?: boolean }) => (
  <Icon>
    <path
      d={
        isForward
          ? 'M19.5 13.5a7.5 7.5 0 1 1-2.7-5.8l1.7 1.5M18.8 4.6v4.6h-4.6'
          : 'M4.5 13.5a7.5 7.5 0 1 0 2.7-5.8L5.5 9.2M5.2 4.6v4.6h4.6'
      }
    />
    <path d="M9.6 11.8l1.3-.9v5.2M15.3 12.4v2.2a1.3 1.3 0 0 1-2.6 0v-2.2a1.3 1.3 0 0 1 2.6 0Z" strokeWidth="1.5" />
  </Icon>
)

const SPEAKER = 'M11 5.5v13L6.6 15H3.5V9h3.1Z'

export const VolumeIcon = ({ volume }: { volume: number }) => (
  <Icon>
    <Solid d={SPEAKER} />
    {volume === 0 ? (
      <path d="m15.5 9.5 5 5m0-5-5 5" />
    ) : (
      <path d={volume < 0.5 ? 'M15 9.2a4 4 0 0 1 0 5.6' : 'M15 9.2a4 4 0 0 1 0 5.6M17.8 6.4a8 8 0 0 1 0 11.2'} />
    )}
  </Icon>
)

export const CaptionsIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="M10.8 10.6a2.1 2.1 0 1 0 0 2.8M17 10.6a2.1 2.1 0 1 0 0 2.8" strokeWidth="1.8" />
  </Icon>
)

/** A microphone, for the choice of audio track. */
export const SoundIcon = () => (
  <Icon>
    <rect x="9" y="3.5" width="6" height="10.5" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3M9 21h6" />
  </Icon>
)

export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.6" />
    <circle cx="8" cy="17" r="2.6" />
  </Icon>
)

export const PictureInPictureIcon = () => (
  <Icon>
    <path d="M20.5 10.5V7a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h4" />
    <rect x="13" y="13.5" width="8" height="6" rx="1.2" fill="currentColor" />
  </Icon>
)

export const AirPlayIcon = () => (
  <Icon>
    <path d="M6.5 17h-1a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-1" />
    <Solid d="m12 15 4.5 5h-9Z" />
  </Icon>
)

export const FullScreenIcon = ({ isInside }: { isInside: boolean }) => (
  <Icon>
    <path
      d={
        isInside
          ? 'M9 4v3a2 2 0 0 1-2 2H4M15 4v3a2 2 0 0 0 2 2h3M9 20v-3a2 2 0 0 0-2-2H4M15 20v-3a2 2 0 0 1 2-2h3'
          : 'M4 9V6a2 2 0 0 1 2-2h3M20 9V6a2 2 0 0 0-2-2h-3M4 15v3a2 2 0 0 0 2 2h3M20 15v3a2 2 0 0 1-2 2h-3'
      }
    />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)
