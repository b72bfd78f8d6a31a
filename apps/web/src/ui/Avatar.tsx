import { useState } from 'react'
import { initials } from '@earshot/contract/rules/initials'
import classes from './styles/avatar.module.css'

interface AvatarProps {
  name: string
  image?: string
  size?: number
  square?: boolean
}

const PAIRS = 5

export function Avatar({ name, image, size = 28, square = false }: AvatarProps) {
  const shape = { width: size, height: size, fontSize: Math.round(size * 0.4), borderRadius: square ? size / 4 : size }
  const [broken, setBroken] = useState('')
  if (image && image !== broken) {
    return <img className={classes.avatar} style={shape} src={image} alt="" onError={() => setBroken(image)} />
  }
  return (
    <span className={classes.avatar} data-pair={pairOf(name)} style={shape} aria-hidden>
      {initials(name) || '?'}
    </span>
  )
}

const pairOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % PAIRS
