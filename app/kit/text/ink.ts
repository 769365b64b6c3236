/** Returns the colour for text on `colour`: white or black, whichever has more contrast (WCAG 2.2, relative luminance). */
export function textColourOn(colour: string): '#ffffff' | '#0a0d12' {
  const [, red = '0', green = '0', blue = '0'] = /^#(..)(..)(..)$/.exec(colour) ?? []
  const light = (part: string) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  // White and this black have the same contrast at 0.19.
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) > 0.19 ? '#0a0d12' : '#ffffff'
}
