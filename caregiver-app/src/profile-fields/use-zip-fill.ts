import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { unknownZipText } from '@marketplace/contracts';
import { isZipCode } from '@marketplace/domain';
import { useQuery } from '@marketplace/platform';
import type { ProfileValues } from './profile-values.ts';
import { isUnknownZip, placeQuery } from './place.query.ts';

type PlaceForm = Pick<UseFormReturn<ProfileValues>, 'getValues' | 'setValue' | 'setError'>;

export function useZipFill(zip: string, { getValues, setValue, setError }: PlaceForm): void {
  const { data: place, error } = useQuery({ ...placeQuery(zip), enabled: isZipCode(zip) });

  useEffect(() => {
    if (place === undefined || getValues('preferred_zip') !== place.zip) return;
    const state = getValues('preferred_state');
    if (getValues('preferred_city').trim() !== '' || (state !== '' && state !== place.state)) return;
    setValue('preferred_city', place.city, { shouldDirty: true });
    setValue('preferred_state', place.state, { shouldDirty: true });
  }, [place, getValues, setValue]);

  useEffect(() => {
    if (isUnknownZip(error)) setError('preferred_zip', { type: 'server', message: unknownZipText(zip) });
  }, [error, zip, setError]);
}
