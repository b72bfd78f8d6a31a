import { useLocation } from '@tanstack/react-router'
import classes from './not-found.module.css'

export function RequestedAddress() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <code className={classes.address} dir="ltr">
      {decoded(path)}
    </code>
  )
}

function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
