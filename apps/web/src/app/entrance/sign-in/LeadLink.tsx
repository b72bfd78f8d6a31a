import type { MouseEvent, ReactNode } from 'react'

interface LeadLinkProps {
  to: string
  search: Record<string, string | undefined>
  lead: (href: string) => void
  className?: string | undefined
  children: ReactNode
}

/** A link that leads without loading the page anew; opened in a tab of its own, it is a link like any other. */
export function LeadLink({ to, search, lead, className, children }: LeadLinkProps) {
  const query = new URLSearchParams(search as Record<string, string>).toString()
  const href = query ? `${to}?${query}` : to
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    lead(href)
  }
  return (
    <a href={href} className={className} onClick={press}>
      {children}
    </a>
  )
}
