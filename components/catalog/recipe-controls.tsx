import { Minus, Plus } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { ControlStatus, UnitsButton } from './choice-buttons';
import { ServingsField } from './servings-field';

const { min, max } = RECIPE_FIELDS.servings;

/** For how many to cook, and in which units to measure. `RecipeControlsHost` handles the buttons. */
export function RecipeControls({ servings, isInUsUnits }: { servings: number; isInUsUnits: boolean }) {
  return (
    <div className="no-print no-script-hidden mt-3 mb-4 flex flex-wrap gap-x-5 gap-y-2">
      <fieldset>
        <legend className="mb-1 text-muted text-sm">Servings</legend>
        <div className="inline-flex rounded-full border border-field">
          <StepButton action="fewer" label="One serving less" icon={Minus} />
          <ServingsField servings={servings} min={min} max={max} />
          <StepButton action="more" label="One serving more" icon={Plus} />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-muted text-sm">Units</legend>
        <div className="inline-flex rounded-full border border-field">
          <UnitsButton units="us" isWritten={isInUsUnits}>
            US
          </UnitsButton>
          <UnitsButton units="metric">Metric</UnitsButton>
        </div>
      </fieldset>
      <ControlStatus />
    </div>
  );
}

function StepButton({ action, label, icon }: { action: string; label: string; icon: typeof Minus }) {
  return (
    <button type="button" data-action={action} aria-label={label} className="button-round">
      <Icon icon={icon} size={18} />
    </button>
  );
}
