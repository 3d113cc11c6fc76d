package io.tidemark.policy.scope;

import io.tidemark.inventory.Datastore;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.policy.message.PolicyProblemMessage;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The VMFS datastores that a policy names, resolved again at every start; a datastore is in scope when one of the parts
 * names it and none of the exclusions does.
 *
 * @param all every VMFS datastore of the vCenter
 * @param arrayIds connected arrays behind the datastores
 * @param arrayKinds kinds of connected arrays behind the datastores, e.g. {@code flasharray}
 * @param hostIds hosts that mount the datastores
 * @param folderIds folders or datacenters somewhere above the datastores
 * @param clusterIds compute clusters whose hosts mount the datastores
 * @param tagIds tags on the datastores or their datastore clusters, as vCenter names them: {@code
 *     urn:vmomi:InventoryServiceTag:…}
 * @param namePattern with {@code *} for any characters and {@code ?} for one; case does not matter
 * @param excludedTagIds tags to leave out
 * @param excludedNamePattern names to leave out, written like {@code namePattern}
 */
public record PolicyScope(
        @Nullable Boolean all,
        @Nullable @Size(max = PolicyScope.MOST) List<ObjectId> datastoreIds,
        @Nullable @Size(max = PolicyScope.MOST) List<ObjectId> datastoreClusterIds,
        @Nullable @Size(max = PolicyScope.MOST) List<@Size(max = 100) String> arrayIds,
        @Nullable @Size(max = PolicyScope.MOST) List<ObjectId> hostIds,
        @Nullable @Size(max = PolicyScope.MOST) List<ObjectId> folderIds,
        @Nullable @Size(max = PolicyScope.MOST) List<ObjectId> clusterIds,
        @Nullable @Size(max = PolicyScope.MOST) List<@Pattern(regexp = PolicyScope.TAG_ID) String> tagIds,
        @Nullable @Size(max = PolicyScope.LONGEST) String namePattern,
        @Nullable @Size(max = PolicyScope.MOST) List<ObjectId> excludedDatastoreIds,
        @Nullable @Size(max = PolicyScope.MOST) List<@Pattern(regexp = PolicyScope.TAG_ID) String> excludedTagIds,
        @Nullable @Size(max = PolicyScope.LONGEST) String excludedNamePattern,
        @Nullable @Size(max = PolicyScope.MOST) List<@Pattern(regexp = PolicyScope.ARRAY_KIND) String> arrayKinds) {

    private static final int MOST = 1000;
    private static final int LONGEST = 200;
    private static final String ARRAY_KIND = "^[a-z0-9-]{1,40}$";
    private static final String TAG_ID = "^urn:vmomi:InventoryServiceTag:[0-9A-Za-z-]{1,80}:[0-9A-Za-z_-]{1,80}$";
    private static final java.util.regex.Pattern TAG = java.util.regex.Pattern.compile(TAG_ID);

    public PolicyScope {
        datastoreIds = none("/datastoreIds", datastoreIds);
        datastoreClusterIds = none("/datastoreClusterIds", datastoreClusterIds);
        arrayIds = none("/arrayIds", arrayIds);
        arrayKinds = none("/arrayKinds", arrayKinds);
        hostIds = none("/hostIds", hostIds);
        folderIds = none("/folderIds", folderIds);
        clusterIds = none("/clusterIds", clusterIds);
        tagIds = tags("/tagIds", tagIds);
        excludedTagIds = tags("/excludedTagIds", excludedTagIds);
        excludedDatastoreIds = none("/excludedDatastoreIds", excludedDatastoreIds);
        namePattern = blank("/namePattern", namePattern);
        excludedNamePattern = blank("/excludedNamePattern", excludedNamePattern);
    }

    /** Without kinds of arrays. */
    public PolicyScope(
            @Nullable Boolean all,
            @Nullable List<ObjectId> datastoreIds,
            @Nullable List<ObjectId> datastoreClusterIds,
            @Nullable List<String> arrayIds,
            @Nullable List<ObjectId> hostIds,
            @Nullable List<ObjectId> folderIds,
            @Nullable List<ObjectId> clusterIds,
            @Nullable List<String> tagIds,
            @Nullable String namePattern,
            @Nullable List<ObjectId> excludedDatastoreIds,
            @Nullable List<String> excludedTagIds,
            @Nullable String excludedNamePattern) {
        this(
                all,
                datastoreIds,
                datastoreClusterIds,
                arrayIds,
                hostIds,
                folderIds,
                clusterIds,
                tagIds,
                namePattern,
                excludedDatastoreIds,
                excludedTagIds,
                excludedNamePattern,
                null);
    }

    /** The datastores that hosts of a compute cluster mount. */
    public static PolicyScope ofCluster(ObjectId cluster) {
        return new PolicyScope(null, null, null, null, null, null, List.of(cluster), null, null, null, null, null);
    }

    /** The datastores with a tag. */
    public static PolicyScope ofTag(String tag) {
        return new PolicyScope(null, null, null, null, null, null, null, List.of(tag), null, null, null, null);
    }

    private static <T> List<T> none(String pointer, @Nullable List<T> list) {
        List<T> given = list == null ? List.of() : List.copyOf(list);
        if (given.size() > MOST) {
            throw Problem.invalid().error(pointer, RequestMessage.LIST_TOO_LONG.with("max", MOST));
        }
        return given;
    }

    private static List<String> tags(String pointer, @Nullable List<String> ids) {
        List<String> given = none(pointer, ids);
        given.stream().filter(id -> !TAG.matcher(id).matches()).findFirst().ifPresent(id -> {
            throw Problem.invalid().error(pointer, PolicyProblemMessage.TAG_ID_INVALID.with("id", id));
        });
        return given;
    }

    private static @Nullable String blank(String pointer, @Nullable String pattern) {
        if (pattern != null && pattern.length() > LONGEST) {
            throw Problem.invalid().error(pointer, RequestMessage.VALUE_TOO_LONG.with("max", LONGEST));
        }
        return pattern == null || pattern.isBlank() ? null : pattern.strip();
    }

    /** The listed datastores, never null. */
    public List<ObjectId> named() {
        return datastoreIds == null ? List.of() : datastoreIds;
    }

    /** Whether it lists datastores one by one and nothing that may grow. */
    public boolean explicit() {
        return !Boolean.TRUE.equals(all)
                && empty(datastoreClusterIds)
                && empty(arrayIds)
                && empty(arrayKinds)
                && empty(hostIds)
                && empty(folderIds)
                && empty(clusterIds)
                && empty(tagIds)
                && namePattern == null;
    }

    /**
     * Whether a user may view it who may not view some datastores.
     *
     * @param whole whether the user holds Tidemark.View on the root folder
     */
    public boolean shown(Set<ObjectId> hidden, boolean whole) {
        return explicit() && !nothing() ? !hidden.containsAll(named()) : whole;
    }

    /** Whether it names nothing at all. */
    public boolean nothing() {
        return explicit() && named().isEmpty();
    }

    /** Whether it names datastores or arrays. */
    boolean namesStorage() {
        return !empty(datastoreIds) || !empty(excludedDatastoreIds) || !empty(arrayIds);
    }

    /** Whether it names anything of the inventory that is not a datastore. */
    boolean namesPlaces() {
        return climbs() || !empty(hostIds) || !empty(datastoreClusterIds);
    }

    /** Whether it requires the folders and clusters above datastores and hosts. */
    boolean climbs() {
        return !empty(folderIds) || !empty(clusterIds);
    }

    /** Tags it names, to include or to exclude. */
    Set<String> tags() {
        return Stream.of(tagIds, excludedTagIds)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    boolean contains(Datastore datastore, ScopeContext surroundings) {
        return datastore.vmfs() && included(datastore, surroundings) && !excluded(datastore, surroundings);
    }

    private boolean included(Datastore datastore, ScopeContext surroundings) {
        String cluster = datastore.facts().cluster();
        return Boolean.TRUE.equals(all)
                || named().contains(datastore.id())
                || cluster != null && holds(datastoreClusterIds, cluster)
                || arrayIds != null && arrayIds.stream().anyMatch(datastore::liesOn)
                || arrayKinds != null && surroundings.kinds(datastore).anyMatch(arrayKinds::contains)
                || datastore.facts().mounts().stream().anyMatch(mount -> holds(hostIds, mount.host()))
                || surroundings.inFolder(datastore, moids(folderIds))
                || surroundings.mountedBy(datastore, moids(clusterIds))
                || tagIds != null && surroundings.carries(datastore, tagIds)
                || matches(namePattern, datastore.facts().name());
    }

    private boolean excluded(Datastore datastore, ScopeContext surroundings) {
        return excludedTagIds != null && surroundings.carries(datastore, excludedTagIds)
                || excludedDatastoreIds != null && excludedDatastoreIds.contains(datastore.id())
                || matches(excludedNamePattern, datastore.facts().name());
    }

    private static Set<String> moids(@Nullable List<ObjectId> ids) {
        return ids == null ? Set.of() : ids.stream().map(ObjectId::moid).collect(Collectors.toUnmodifiableSet());
    }

    private static boolean holds(@Nullable List<ObjectId> ids, String moid) {
        return ids != null && ids.stream().anyMatch(id -> id.moid().equals(moid));
    }

    private static boolean empty(@Nullable List<?> list) {
        return list == null || list.isEmpty();
    }

    private static boolean matches(@Nullable String pattern, String name) {
        return pattern != null && glob(pattern.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
    }

    /** Two pointers, so that the run time is limited for any pattern. */
    private static boolean glob(String pattern, String name) {
        int p = 0;
        int star = -1;
        int mark = 0;
        int n = 0;
        while (n < name.length()) {
            if (p < pattern.length()
                    && (pattern.charAt(p) == '?' || pattern.charAt(p) == name.charAt(n))
                    && pattern.charAt(p) != '*') {
                p++;
                n++;
            } else if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                mark = n;
            } else if (star >= 0) {
                p = star + 1;
                n = ++mark;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
