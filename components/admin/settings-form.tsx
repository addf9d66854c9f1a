'use client';

import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FormRows } from '@/components/editor/form-rows';
import { CheckField } from '@/components/ui/check-field';
import { readDraft } from '@/components/ui/draft-storage';
import { EditConflict } from '@/components/ui/edit-conflict';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { RestoredNotice } from '@/components/ui/restored-notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { FieldFrame, SelectField, TextField } from '@/components/ui/text-field';
import { useConflictChoice } from '@/components/ui/use-conflict-choice';
import { type EditFormConfig, useDraftStorage, useEditForm } from '@/components/ui/use-edit-form';
import { useEditVersion } from '@/components/ui/use-edit-version';
import { useIsInBrowser } from '@/components/ui/use-is-in-browser';
import { callApi } from '@/lib/http/api-client';
import {
  EMPTY_TRANSIT,
  type SettingsDraft,
  settingsDraftSchema,
  storedSettingsDraftSchema,
  toSettingsDraft,
  toSettingsInput,
} from '@/lib/site/setting-draft-schema';
import type { saveSettings } from '@/lib/site/setting-endpoints';
import { DEFAULT_SETTINGS } from '@/lib/site/setting-rules';
import {
  type ReplaceableSetting,
  type SettingsView,
  type ShopSettings,
  settingsSchema,
} from '@/lib/site/setting-schema';
import { CARRIERS } from '@/models/order-limits';
import { SETTING_LIMITS, WEEKDAYS } from '@/models/setting-limits';

const LABELS: Record<keyof SettingsDraft, string> = {
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  timeZone: 'Time zone',
  lowStock: 'Low stock from',
  cutOffHour: 'Orders before this hour are handled the same day',
  handlingDays: 'Days to pack an order',
  shipDays: 'Parcels ship on',
  coldShipDays: 'Cold parcels ship on',
  closedDays: 'Closed days',
  carrier: 'Usual carrier',
  coldCarrier: 'Carrier of what ships cold',
  transits: 'Days on the way',
  heroDishes: 'Dishes that lead the home page',
};

/** Suggested values; any other is taken too. */
const US_TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

const CONFIG: EditFormConfig<SettingsView, SettingsDraft, ShopSettings> = {
  toDraft: (stored) => toSettingsDraft(stored ?? { settings: DEFAULT_SETTINGS }),
  draftSchema: settingsDraftSchema,
  inputSchema: settingsSchema,
  toVersion: ({ version }) => String(version),
  toInput: toSettingsInput,
  labels: LABELS,
};

type SettingsFormProps = { stored: SettingsView; userId: string };

/** The form of the shop's settings. Unsaved input is kept in this browser. */
export function SettingsForm(props: SettingsFormProps) {
  // The server does not know this browser's draft.
  return useIsInBrowser() && <Form {...props} />;
}

function Form({ stored, userId }: SettingsFormProps) {
  const { form, isRestored, discard, isSaved } = useSettingsForm(stored, userId);
  const transits = useFieldArray({ control: form.control, name: 'transits' });
  const onTransitEdit = () => form.clearErrors('transits');

  /** A field, or the value of the server's variable that replaces it. */
  const replaceable = (setting: ReplaceableSetting, hint?: string) => {
    const variable = stored.variables.find((each) => each.setting === setting);
    if (!variable) return { label: LABELS[setting], hint, ...form.field(setting) };
    return {
      label: LABELS[setting],
      hint: `The server’s ${variable.name} is set, and wins over what is saved here.`,
      value: variable.value,
      readOnly: true,
    };
  };

  return (
    <form noValidate className="mt-6 grid max-w-3xl gap-8" onSubmit={form.submit}>
      <FormFields isBusy={form.isBusy}>
        {isRestored && form.isChanged && <RestoredNotice onDiscard={discard} />}
        {form.conflict && <EditConflict noun="page" level="h2" conflict={form.conflict} />}
        <Group title="Shop">
          <TextField
            {...replaceable('contactEmail', 'Customers see it, and payment alerts go to it')}
            type="email"
            autoComplete="off"
          />
          <TextField
            {...replaceable('contactPhone')}
            type="tel"
            autoComplete="off"
            maxLength={SETTING_LIMITS.phone}
          />
          <TextField
            {...replaceable('timeZone', 'Its days are those of filters, exports and deliveries')}
            list="time-zones"
            autoComplete="off"
          />
          <datalist id="time-zones">
            {US_TIME_ZONES.map((timeZone) => (
              <option key={timeZone} value={timeZone} />
            ))}
          </datalist>
          <TextField
            label={LABELS.lowStock}
            hint="From this many pieces down, customers are told how many are left"
            inputMode="numeric"
            {...form.field('lowStock')}
          />
        </Group>
        <Group title="Home page">
          <LinesField
            name="heroDishes"
            hint="With their country, one in each line. Another one leads each day; one without a picture is skipped"
            form={form}
          />
        </Group>
        <Group title="Delivery">
          <SelectField label={LABELS.cutOffHour} {...form.field('cutOffHour')}>
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {toHourLabel(hour)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={LABELS.handlingDays}
            hint="0 if a parcel leaves on the day that the order is handled"
            inputMode="numeric"
            {...form.field('handlingDays')}
          />
          <WeekdayFields name="shipDays" form={form} />
          <WeekdayFields name="coldShipDays" form={form} />
          <SelectField label={LABELS.carrier} {...form.field('carrier')}>
            <CarrierOptions />
          </SelectField>
          <SelectField label={LABELS.coldCarrier} {...form.field('coldCarrier')}>
            <CarrierOptions />
          </SelectField>
          <LinesField
            name="closedDays"
            hint="Holidays and your days off, such as 2026-12-25, one in each line: nothing ships or arrives"
            form={form}
          />
        </Group>
        <FormRows
          legend={LABELS.transits}
          noun="Row"
          rows={transits}
          max={SETTING_LIMITS.transits}
          emptyRow={EMPTY_TRANSIT}
          error={form.errorOf('transits')}
          onEdit={onTransitEdit}
        >
          {(index) => (
            <div className="grid items-start gap-3 sm:grid-cols-4">
              <SelectField
                label="Carrier"
                {...form.field(`transits.${index}.carrier`, { onEdit: onTransitEdit })}
              >
                <CarrierOptions />
              </SelectField>
              <TextField
                label="To the states"
                hint="AK, HI. Empty for all others"
                autoComplete="off"
                {...form.field(`transits.${index}.states`, { onEdit: onTransitEdit })}
                error={form.errorWithin(`transits.${index}.states`)}
              />
              <TextField
                label="Weekdays, at least"
                inputMode="numeric"
                {...form.field(`transits.${index}.minDays`, { onEdit: onTransitEdit })}
              />
              <TextField
                label="Weekdays, at most"
                inputMode="numeric"
                {...form.field(`transits.${index}.maxDays`, { onEdit: onTransitEdit })}
              />
            </div>
          )}
        </FormRows>
      </FormFields>
      <FormFailure message={form.failure} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton label="Save" busyLabel="Saving..." isBusy={form.isBusy} />
        <p role="status" className="text-sm">
          {isSaved && !form.isChanged && 'The settings were saved. Visitors see them now.'}
        </p>
      </div>
    </form>
  );
}

type SettingsFormState = ReturnType<typeof useSettingsForm>['form'];

/** The form, its draft in this browser, and whether it was saved. */
function useSettingsForm(stored: SettingsView, userId: string) {
  const draftKey = `admin-settings:${userId}`;
  const [storedDraft] = useState(() => readDraft(draftKey, storedSettingsDraftSchema));
  const edit = useEditVersion(CONFIG, stored, storedDraft);
  const [isSaved, setIsSaved] = useState(false);
  const [isRestored, setIsRestored] = useState(storedDraft !== null);
  const form = useEditForm(CONFIG, {
    edit,
    stored,
    storedDraft,
    async save(body, onSaved) {
      const { headers } = edit.toChange('shop');
      const saved = await callApi<typeof saveSettings>('PUT', '/api/admin/settings', { body, headers }).catch(
        edit.rethrowConflict,
      );
      onSaved(saved);
      setIsRestored(false);
      setIsSaved(true);
    },
    rewordMessage: (message) => `Could not save the settings: ${message}`,
  });
  const choice = useConflictChoice(form.conflict, form.submit);
  useDraftStorage(draftKey, form.isChanged ? { ...form.draft, ...edit.draft } : null);

  function discard() {
    form.discard();
    setIsRestored(false);
  }

  return { form: { ...form, ...choice }, isRestored, discard, isSaved };
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display text-xl">{title}</legend>
      {children}
    </fieldset>
  );
}

function CarrierOptions() {
  return CARRIERS.map((carrier) => <option key={carrier}>{carrier}</option>);
}

function WeekdayFields({ name, form }: { name: 'shipDays' | 'coldShipDays'; form: SettingsFormState }) {
  const chosen = form.watch(name);
  const error = form.errorOf(name);
  return (
    <fieldset
      className="min-w-0 outline-none"
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="font-medium text-sm">{LABELS[name]}</legend>
      <div className="flex flex-wrap gap-x-4">
        {WEEKDAYS.map((day) => (
          <CheckField
            key={day}
            label={day}
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              form.change(
                name,
                WEEKDAYS.filter((each) => (each === day ? target.checked : chosen.includes(each))),
              )
            }
          />
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type LinesFieldProps = { name: 'closedDays' | 'heroDishes'; hint: string; form: SettingsFormState };

function LinesField({ name, hint, form }: LinesFieldProps) {
  const { error: _, ...field } = form.field(name);
  return (
    <FieldFrame label={LABELS[name]} hint={hint} error={form.errorWithin(name)}>
      {(control) => (
        <textarea className="field py-3 aria-invalid:border-danger" rows={4} {...field} {...control} />
      )}
    </FieldFrame>
  );
}

function toHourLabel(hour: number): string {
  if (hour === 0) return 'None: from the next day on';
  if (hour === 24) return 'Midnight: all orders of a day';
  if (hour === 12) return 'Noon';
  return `${hour % 12} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}
