import { Avatar } from '../Avatar.tsx'
import classes from '../styles/person.module.css'

interface PersonProps {
  name: string
  email: string
  image?: string
  remark?: string | undefined
}

export const Person = ({ name, email, image = '', remark }: PersonProps) => (
  <span className={classes.person}>
    <Avatar name={name} image={image} size={32} />
    <span className={classes.who}>
      <span className={classes.name}>
        {name}
        {remark && <span className={classes.remark}> {remark}</span>}
      </span>
      {email && <span className={classes.email}>{email}</span>}
    </span>
  </span>
)
