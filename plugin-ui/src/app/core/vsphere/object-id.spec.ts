import { apiId, datastoreUrn, parseUrn } from './object-id';

describe('object ids', () => {
  it('reads the name that the client uses', () => {
    expect(parseUrn('urn:vmomi:Datastore:datastore-11:guid-1')).toEqual({
      type: 'Datastore',
      moid: 'datastore-11',
      vcGuid: 'guid-1',
    });
  });

  it.each(['urn:vmomi:Datastore:datastore-11', 'datastore-11', '', 'urn:vmomi:a:b:c:d'])('refuses %p', (urn) => {
    expect(parseUrn(urn)).toBeNull();
  });

  it('translates between the id of the service and the name of the client', () => {
    const ref = parseUrn(datastoreUrn('guid-1:datastore-11'));
    expect(ref && apiId(ref)).toBe('guid-1:datastore-11');
  });
});
