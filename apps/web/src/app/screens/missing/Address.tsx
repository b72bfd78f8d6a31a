import { useLocation } from '@tanstack/react-router'
import classes from './missing.module.css'

/** The address that led nowhere, to be read for what is mistyped. */
export function Address() {
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
