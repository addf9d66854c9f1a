import { Check, Circle } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { PASSWORD_RULES } from '@/lib/text/password-rules';

/** Lists the requirements that a new password does not meet yet, as it is typed. */
export function PasswordHints({ password }: { password: string }) {
  return (
    <ul aria-label="What a password needs" className="grid gap-1 text-sm">
      {PASSWORD_RULES.map(({ message, isMet }) => {
        const isRuleMet = isMet(password);
        return (
          <li
            key={message}
            className={
              isRuleMet ? 'flex items-center gap-2 text-olive' : 'flex items-center gap-2 text-muted'
            }
          >
            <Icon icon={isRuleMet ? Check : Circle} size={14} className="shrink-0" />
            <span className="sr-only">{isRuleMet ? 'Done:' : 'Missing:'}</span>
            {message.replace(/^must (be|contain) /, '').replace(/\.$/, '')}
          </li>
        );
      })}
    </ul>
  );
}
