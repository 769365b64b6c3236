import { use } from 'react'
import { BesideTime } from '../../clock/picture-moment.tsx'
import { usePlayer } from '../player-context.tsx'
import { useVideo } from '../use-video.tsx'
import { useChoices } from './choices.tsx'
import styles from './controls.module.css'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menus.tsx'
import { AirPlayIcon, CaptionsIcon, FullScreenIcon, PictureInPictureIcon, SettingsIcon, SoundIcon } from './player-icons.tsx'
import { SeekBar } from './seek-bar.tsx'
import { Time } from './time.tsx'
import { Transport } from './transport.tsx'
import { Volume } from './volume.tsx'

/** The menus of the controls; only one is open at a time. */
export type MenuName = 'sound' | 'captions' | 'quality' | 'speed' | 'settings'

type Props = {
  /** True when only sound and screen can be controlled. */
  isEmpty: boolean
  /** True when a message covers the middle of the video. */
  isCovered: boolean
  openMenu: MenuName | undefined
  onOpenMenu: (menu: MenuName | undefined) => void
  isFullScreen: boolean
}

/** The bar at the bottom of the video: seek bar, then play, sound and time at the left, choices and screen at the right. */
export function Controls({ isEmpty, isCovered, openMenu, onOpenMenu, isFullScreen }: Props) {
  const { commands, words } = usePlayer()
  const { sound, captions, quality, speed } = useChoices()
  const allScreens = useScreens()
  const screens = isEmpty ? [] : allScreens
  const menu = (name: MenuName) => ({
    isOpen: openMenu === name,
    onOpen: (isOpen: boolean) => onOpenMenu(isOpen ? name : undefined),
  })
  const groups = [sound, captions, quality, speed].filter((each) => each !== undefined)
  const isCaptioned = captions?.choices[0]?.isChosen === false

  return (
    <div className={styles.bar} data-controls data-covered={isCovered || undefined}>
      {!isEmpty && <SeekBar />}
      <div className={styles.row}>
        {!isEmpty && <Transport />}
        <Volume />
        <Time />
        {use(BesideTime)}
        <span className={styles.space} />
        {sound && (
          <Menu name={`${words.sound} ${sound.now}`} className={styles.wide} groups={[sound]} {...menu('sound')}>
            <SoundIcon />
          </Menu>
        )}
        {captions && (
          <Menu name={words.captions} className={styles.wide} groups={[captions]} isOn={isCaptioned} {...menu('captions')}>
            <CaptionsIcon />
          </Menu>
        )}
        {speed && (
          <Menu name={`${words.speed} ${speed.now}`} className={styles.wide} groups={[speed]} {...menu('speed')}>
            {speed.now}
          </Menu>
        )}
        {quality && (
          <Menu name={`${words.quality} ${quality.now}`} className={styles.wide} groups={[quality]} {...menu('quality')}>
            {quality.now}
          </Menu>
        )}
        {screens.map(({ label, icon, run }) => (
          <IconButton key={label} name={label} className={styles.wide} onClick={run}>
            {icon}
          </IconButton>
        ))}
        {groups.length + screens.length > 0 && (
          <Menu name={words.settings} className={styles.narrow} groups={groups} actions={screens} isSheet {...menu('settings')}>
            <SettingsIcon />
          </Menu>
        )}
        {canFillScreen() && (
          <IconButton
            name={isFullScreen ? words.leaveFullScreen : words.fullScreen}
            shortcut="f"
            onClick={commands.toggleFullScreen}
          >
            <FullScreenIcon isInside={isFullScreen} />
          </IconButton>
        )}
      </div>
    </div>
  )
}

const canFillScreen = () =>
  document.fullscreenEnabled ||
  'webkitRequestFullscreen' in Element.prototype ||
  'webkitEnterFullscreen' in HTMLVideoElement.prototype

/** Returns the other screens that the browser can send the video to. */
function useScreens() {
  const { video, commands, words } = usePlayer()
  const isInSmallWindow = useVideo(video, () => document.pictureInPictureElement === video)
  return [
    document.pictureInPictureEnabled && {
      label: isInSmallWindow ? words.leavePictureInPicture : words.pictureInPicture,
      icon: <PictureInPictureIcon />,
      run: commands.togglePictureInPicture,
    },
    video.webkitShowPlaybackTargetPicker && {
      label: words.airPlay,
      icon: <AirPlayIcon />,
      run: () => video.webkitShowPlaybackTargetPicker?.(),
    },
  ].filter((each) => typeof each === 'object')
}
